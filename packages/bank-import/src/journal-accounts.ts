const ownRoot = /^(assets?|debts?|liabilit(?:y|ies))(?::|$)/i;
const ownTypes = /^(a|asset|assets|c|cash|l|liability|liabilities)$/;

export interface OwnAccounts {
  /** Takes a line that may declare an account's type; other lines say nothing. */
  declare(text: string): void;
  has(account: string): boolean;
}

/**
 * Distinguishes the user's accounts from categories. Accounts are under Assets and Liabilities, or an hledger `account` directive
 * declares them as assets, cash or liabilities, with their sub-accounts, or beancount's options name their root. The type is
 * after the account's name, or in a comment on the lines below. Sources: hledger manual, "Account types"; beancount's options.
 */
export function createOwnAccounts(): OwnAccounts {
  const types = new Map<string, boolean>();
  let declared = '';
  return {
    declare(text) {
      if (text.length > 1000 || types.size >= 10_000) return;
      const root = /^option\s+"name_(?:assets|liabilities)"\s+"([^"]+)"/.exec(text)?.[1];
      if (root !== undefined) types.set(root, true);
      const isComment = /^\s+;/.test(text);
      if (!isComment)
        declared = text.startsWith('account ') ? (text.slice(8).split(';')[0] ?? '').trim() : '';
      const comment = text.slice(text.indexOf(';') + 1);
      const type = /\btype:\s*(\w+)/.exec(comment)?.[1]?.toLowerCase();
      if (declared !== '' && type !== undefined) types.set(declared, ownTypes.test(type));
    },
    has(account) {
      for (let name = account; name !== ''; name = parentAccount(name)) {
        const typed = types.get(name);
        if (typed !== undefined) return typed;
      }
      return ownRoot.test(account);
    },
  };
}

/** `Assets:Bank` of `Assets:Bank:Current`, empty for a root. */
export function parentAccount(account: string): string {
  return account.slice(0, Math.max(0, account.lastIndexOf(':')));
}
