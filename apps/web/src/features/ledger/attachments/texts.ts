/** Texts for attachments: the panel, the viewer and uploads. */

import { countText } from '../../../design/format.ts';

export const attachmentViewer = {
  placeOfCount: (place: number, count: number) => `${place} of ${count}`,
  download: 'Download',
  loadingPicture: 'Loading the picture',
  pdfOpensElsewhere: 'A PDF opens in the viewer of your device.',
  downloadPdf: 'Download the PDF',
  notDownloaded: (message: string) => `Not downloaded: ${message}`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
  deleted: (name: string) => `${name} deleted.`,
};

export const attachmentsPanel = {
  title: 'Receipts and invoices',
  addFile: 'Add a file',
  theAttachments: 'The attachments',
  attachedFiles: 'Attached files',
  filesOnTheirWay: 'Files being sent',
  howToAdd: 'Drop a receipt here, paste it or choose a file: JPEG, PNG, WebP or PDF, at most 15 MB.',
  waiting: (size: string) => `${size} · waiting`,
  sent: (percent: number, size: string) => `${percent}% of ${size}`,
  beingStored: 'Being checked and stored',
  tryAgainThis: (name: string) => `Try again: ${name}`,
  takeAwayThis: (name: string) => `Remove: ${name}`,
  stop: 'Stop',
  stopThis: (name: string) => `Stop: ${name}`,
  sending: (name: string) => `Sending ${name}`,
  sendingFiles: (count: number) => `Sending ${countText(count, 'file')}`,
};

export const fileWords = {
  bytes: (count: number) => `${count} bytes`,
  kilobytes: (count: number) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
};

export const uploads = {
  tooLarge: 'Larger than 15 MB. Make it smaller, or send a photo of it.',
};
