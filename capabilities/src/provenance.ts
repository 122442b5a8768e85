import type { Capability } from './capability.ts';
import { nowhere, pointerStep, type Range } from './diagnostic.ts';
import { type DocumentValue, namePlaceOf, placeOf } from './document.ts';

/** Source of a capability: its file, its JSON Pointer in that file, and the parsed document. */
export interface Provenance {
  readonly file: string;
  /** JSON Pointer of the capability in its file; empty when the file is the capability. */
  readonly pointer: string;
  readonly document: DocumentValue;
}

const origins = new WeakMap<object, Provenance>();

/** Remembers where a capability came from, without a field that would show. */
export function rememberProvenance(capability: Capability, provenance: Provenance): void {
  origins.set(capability, provenance);
}

/** A place in a capability, for diagnostics. One that was made by hand has no file, and pointers from its own top. */
export interface CapabilityPlace {
  readonly file: string;
  readonly pointer: string;
  readonly range: Range;
}

/** @param pointer from the capability's own top: `/permissions/2` */
export function placeIn(capability: Capability, pointer: string): CapabilityPlace {
  const origin = origins.get(capability);
  if (!origin) return { file: '', pointer, range: nowhere };
  const whole = origin.pointer + pointer;
  return { file: origin.file, pointer: whole, range: placeOf(origin.document, whole) };
}

/** The JSON Pointer in the file of a place in a capability. @param pointer from the capability's own top */
export function pointerIn(capability: Capability, pointer: string): string {
  return (origins.get(capability)?.pointer ?? '') + pointer;
}

/** The place of a field's name. */
export function nameIn(capability: Capability, pointer: string, name: string): CapabilityPlace {
  const origin = origins.get(capability);
  const step = pointerStep(name);
  if (!origin) return { file: '', pointer: pointer + step, range: nowhere };
  const whole = origin.pointer + pointer;
  return { file: origin.file, pointer: whole + step, range: namePlaceOf(origin.document, whole, name) };
}

/** The document a capability was read from, for rules that look at what was written and not only at what it means. */
export function documentOf(capability: Capability): Provenance | undefined {
  return origins.get(capability);
}
