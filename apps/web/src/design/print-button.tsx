import { Button } from './button.tsx';
import * as common from './common-texts.ts';
import { PrintIcon } from './icons.ts';
import { usePhone } from './phone.ts';

/** Prints the page. On a phone, where the head of a page has no room for the word, it shows the icon only. */
export function PrintButton() {
  const isPhone = usePhone();
  const icon = <PrintIcon size={18} stroke={1.75} aria-hidden />;
  return (
    <Button label={common.print} icon={isPhone ? undefined : icon} onClick={() => window.print()}>
      {isPhone ? icon : common.print}
    </Button>
  );
}
