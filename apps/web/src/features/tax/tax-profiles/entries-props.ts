import type { FormFields } from '../../../api/use-form.ts';
import type { CircumstancesDraft } from './profile-draft.ts';

/** Props of each part of the circumstances form. Errors are by field, such as `p60s.0.pay`. */
export type EntriesProps = FormFields<CircumstancesDraft>;
