import { FormBody, type FormBodyProps } from './form-body.tsx';
import { SideSheet } from './sheet.tsx';

interface FormSheetProps extends FormBodyProps {
  readonly onClose: () => void;
  /** For forms with tables: 760 pixels in place of 480. */
  readonly wide?: boolean;
}

/** The sheet at the side in which a record is added or changed. */
export function FormSheet({ wide = false, ...props }: FormSheetProps) {
  return (
    <SideSheet title={props.title} onClose={props.onClose} wide={wide}>
      <FormBody {...props} />
    </SideSheet>
  );
}
