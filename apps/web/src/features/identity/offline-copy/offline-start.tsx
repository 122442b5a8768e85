import { Text } from '../../../design/text.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { offlineStart as texts } from './texts.tsx';

/** Opens the copy on this device while the server can't be reached. */
export default function OfflineStart({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <>
      <Text>{texts.lead}</Text>
      <PassphraseForm onOpen={onOpen} />
    </>
  );
}
