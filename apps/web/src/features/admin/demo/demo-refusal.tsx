import { useDemoStatus } from '../../../api/demo.ts';
import { Card } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';

/** Returns true if this is a demo, and false while that isn't known. */
export function useIsDemo(): boolean {
  return useDemoStatus()?.demo_mode ?? false;
}

/** A notice in place of what the demo doesn't offer, with the reason. */
export function DemoRefusal({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Card title={title}>
      <Text size={14} tone="quiet">
        {children}
      </Text>
    </Card>
  );
}
