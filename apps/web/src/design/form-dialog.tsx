import { FormBody, type FormBodyProps } from './form-body.tsx';
import { Dialog } from './sheet.tsx';

/** A small window with a short form, such as one name. */
export function FormDialog(props: FormBodyProps & { readonly onClose: () => void }) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <FormBody {...props} />
    </Dialog>
  );
}
