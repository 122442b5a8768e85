import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../../api/profile.ts';
import { SecurityIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';

/** Draws a page for administrators; others are told whose it is. The server refuses them all the same. */
export function ForAdministrators({ children }: { readonly children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery);
  if (profile?.is_admin) return children;
  return (
    <Card>
      {profile ? (
        <EmptyState icon={<SecurityIcon size={32} stroke={1.5} />} title="This page is for administrators">
          An administrator of this farthing can make you one, under Administration, People.
        </EmptyState>
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </Card>
  );
}
