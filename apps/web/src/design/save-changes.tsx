import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as common from './common-texts.ts';
import { Row } from './layout.tsx';

interface SaveChangesProps {
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** Buttons after the two. */
  readonly children?: ReactNode;
}

/** The buttons of a form that stays open: "Save changes", and "Discard changes" while there are any. */
export function SaveChanges({ isChanged, busy, onDiscard, children }: SaveChangesProps) {
  return (
    <Row>
      <Button kind="main" type="submit" busy={busy} disabled={!isChanged}>
        {common.saveChanges}
      </Button>
      {isChanged && (
        <Button kind="quiet" onClick={onDiscard}>
          {common.discardChanges}
        </Button>
      )}
      {children}
    </Row>
  );
}
