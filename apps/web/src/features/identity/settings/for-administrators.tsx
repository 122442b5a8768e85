import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { SecurityIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { forAdministrators as texts } from './texts.tsx';

/** Draws a page for administrators; others are told whose it is. The server refuses them all the same. */
export function ForAdministrators({ children }: { readonly children: ReactNode }) {
  const query = useQuery(profileQuery);
  const profile = query.data;
  if (profile?.is_admin) return children;
  if (!profile && query.error) return <LoadFailed what={common.yourProfile} query={query} />;
  return (
    <Card>
      {profile ? (
        <EmptyState icon={<SecurityIcon size={32} stroke={1.5} />} title={texts.title}>
          {texts.hint}
        </EmptyState>
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </Card>
  );
}
