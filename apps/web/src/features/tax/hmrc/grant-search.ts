/** Parameters that HMRC adds to the address when it sends the user back. */
interface GrantSearch {
  readonly code?: string;
  readonly state?: string;
  /** Such as `access_denied`. */
  readonly error?: string;
}

/** Reads what HMRC added to the address. Values that look like numbers were read as such. */
export function readGrantSearch(search: Record<string, unknown>): GrantSearch {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {};
  };
  return { ...text('code'), ...text('state'), ...text('error') };
}
