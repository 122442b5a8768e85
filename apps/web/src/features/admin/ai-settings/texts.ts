export const aiDraft = {
  nothingLeaves: 'Nothing leaves this machine. Receipts are read here, by their words and their layout.',
  receiptLeaves: (host: string, takesPdf: boolean) =>
    `A receipt that you scan is sent to ${host}: ${takesPdf ? 'its picture, or the PDF as it is' : 'its picture, or those of a PDF’s pages'}, with the text that was read from it here and the names of your spending categories to choose from. Nothing else goes there: no accounts, no balances, no name of yours.`,
};

export const aiForm = {
  anthropic: 'Anthropic',
  openAi: 'OpenAI',
  openAiOrOwn: 'OpenAI or your own server',
  saved: 'The model settings are saved.',
  form: 'Model for receipts',
  baseUrl: 'Base URL',
  baseUrlHint: (example: string) => `Leave it empty for the provider’s own. A server of yours: ${example}`,
  model: 'Model',
  /** @param model the provider's own, undefined where it is not known yet */
  modelHint: (model: string | undefined) => `Leave it empty for ${model ?? 'a small one that sees pictures'}`,
  ownModelHint: 'The model’s name on your server. It must be able to read pictures',
  apiKey: 'API key',
  keyStored: 'A key is stored, encrypted. Enter another to replace it.',
  keyHint: 'Stored encrypted, and never shown again. A server of your own may need none.',
  forgetsKeyTitle: 'Saving this forgets the stored key',
  forgetsKey: 'Keys are only sent to the server they were stored for. Enter the key for the new server.',
  debug: 'Show what the model answered',
  debugHint:
    'Shows the answer next to each scan and test. It helps you find out why a receipt is read wrongly. From a server in a private network you see only what the model wrote.',
  forgetTheKey: 'Forget the key',
  theProvidersOwn: 'The provider’s own',
  theDefaultOne: 'The default one',
};

export const aiSettingsScreen = {
  answer:
    'farthing reads receipts by itself. A model of your choice may read them instead, where you name one.',
  what: 'the model settings',
  leavesTitle: 'What leaves this machine',
  form: 'Who reads them',
  demoRefusal:
    'The demo sends nothing anywhere, so you can’t choose a model. farthing reads receipts by itself.',
};

export const modelTest = {
  tryIt: 'Try it',
  lead: (host: string) => `Sends one short sentence to ${host}, and no receipt.`,
  works: 'The model answers',
  fails: 'The model does not answer',
  rawAnswer: 'What it answered',
  tryTheModel: 'Try the model',
};
