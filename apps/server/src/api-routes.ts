import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserScope } from './database/user-scope.ts';
import { aiSettingsRoutes } from './features/admin/ai-settings/routes.ts';
import { backupRoutes } from './features/admin/backups/routes.ts';
import { changeRoutes } from './features/admin/changes/routes.ts';
import { connectionRoutes } from './features/admin/connections/routes.ts';
import { demoRoutes } from './features/admin/demo/routes.ts';
import { exportRoutes } from './features/admin/export/routes.ts';
import { historyRoutes } from './features/admin/history/routes.ts';
import { mailboxRoutes } from './features/admin/mailbox/routes.ts';
import { outgoingRequestRoutes } from './features/admin/outgoing-requests/routes.ts';
import { serviceHealthRoutes } from './features/admin/service-health/routes.ts';
import { apiTokenRoutes } from './features/identity/api-tokens/routes.ts';
import { auditLogRoutes } from './features/identity/audit-log/routes.ts';
import { authRoutes } from './features/identity/auth/routes.ts';
import { householdRoutes } from './features/identity/household/routes.ts';
import { shareNewAccount } from './features/identity/household/sharing-service.ts';
import { inviteRoutes } from './features/identity/invites/routes.ts';
import { offlineCopyRoutes } from './features/identity/offline-copy/routes.ts';
import { oidcRoutes } from './features/identity/oidc/routes.ts';
import { passkeyRoutes } from './features/identity/passkeys/routes.ts';
import { passwordResetRoutes } from './features/identity/password-reset/routes.ts';
import { profileRoutes } from './features/identity/profile/routes.ts';
import { sessionRoutes } from './features/identity/sessions/routes.ts';
import { sharedTransactionRoutes } from './features/identity/shared-transactions/routes.ts';
import { totpRoutes } from './features/identity/totp/routes.ts';
import { userRoutes } from './features/identity/users/routes.ts';
import { holdingRoutes } from './features/investments/holdings/routes.ts';
import { removeAccountHoldings } from './features/investments/holdings/service.ts';
import { portfolioRoutes } from './features/investments/portfolio/routes.ts';
import { securityRoutes } from './features/investments/securities/routes.ts';
import { accountRoutes } from './features/ledger/accounts/routes.ts';
import { attachmentRoutes } from './features/ledger/attachments/routes.ts';
import { categoryRoutes } from './features/ledger/categories/routes.ts';
import { exchangeRateRoutes } from './features/ledger/exchange-rates/routes.ts';
import { importRoutes } from './features/ledger/imports/routes.ts';
import { merchantRoutes } from './features/ledger/merchants/routes.ts';
import { receiptRoutes } from './features/ledger/receipts/routes.ts';
import { reconciliationRoutes } from './features/ledger/reconciliations/routes.ts';
import { forgetReconciliations } from './features/ledger/reconciliations/service.ts';
import { refundRoutes } from './features/ledger/refunds/routes.ts';
import { ruleRoutes, suggestionRoutes } from './features/ledger/rules/routes.ts';
import { sampleDataRoutes } from './features/ledger/sample-data/routes.ts';
import { savedFilterRoutes } from './features/ledger/saved-filters/routes.ts';
import { tagRoutes } from './features/ledger/tags/routes.ts';
import { transactionRoutes } from './features/ledger/transactions/routes.ts';
import { deleteAccountTransactions } from './features/ledger/transactions/service.ts';
import { transferRoutes } from './features/ledger/transfers/routes.ts';
import { budgetRoutes } from './features/planning/budgets/routes.ts';
import { moveBudgets } from './features/planning/budgets/service.ts';
import { forecastRoutes } from './features/planning/forecasts/routes.ts';
import { goalRoutes } from './features/planning/goals/routes.ts';
import { moveGoals } from './features/planning/goals/service.ts';
import { householdBudgetRoutes } from './features/planning/household-budgets/routes.ts';
import { noticeRoutes } from './features/planning/notices/routes.ts';
import { notificationChannelRoutes } from './features/planning/notification-channels/routes.ts';
import { calendarFeedRoutes, recurringRoutes } from './features/planning/recurring/routes.ts';
import { moveSeries } from './features/planning/recurring/service.ts';
import { reviewRoutes } from './features/planning/review/routes.ts';
import { sharedCostRoutes } from './features/planning/shared-costs/routes.ts';
import { balanceSheetRoutes } from './features/reports/balance-sheet/routes.ts';
import { categoryReportRoutes } from './features/reports/category-report/routes.ts';
import { householdReportRoutes } from './features/reports/household-reports/routes.ts';
import { monthlyLetterRoutes } from './features/reports/monthly-letter/routes.ts';
import { reportRoutes } from './features/reports/reports/routes.ts';
import { searchRoutes } from './features/reports/search/routes.ts';
import { bedAndIsaRoutes } from './features/tax/bed-and-isa/routes.ts';
import { capitalGainsReportRoutes, capitalGainsRoutes } from './features/tax/capital-gains/routes.ts';
import { cgtPreviewRoutes } from './features/tax/cgt-preview/routes.ts';
import { coupleRoutes } from './features/tax/couple/routes.ts';
import { disposalRoutes } from './features/tax/disposals/routes.ts';
import { hmrcRoutes } from './features/tax/hmrc/routes.ts';
import { homeRoutes } from './features/tax/homes/routes.ts';
import { incomeSourceRoutes } from './features/tax/income-sources/routes.ts';
import { isaAllowanceRoutes } from './features/tax/isa-allowance/routes.ts';
import { payslipRoutes } from './features/tax/payslips/routes.ts';
import { pensionLumpSumRoutes } from './features/tax/pension-lump-sums/routes.ts';
import { pensionRoutes } from './features/tax/pensions/routes.ts';
import { shareAwardRoutes } from './features/tax/share-awards/routes.ts';
import { taxFormRoutes } from './features/tax/tax-forms/routes.ts';
import { taxLossRoutes } from './features/tax/tax-losses/routes.ts';
import { taxPackRoutes } from './features/tax/tax-pack/routes.ts';
import { taxProfileRoutes } from './features/tax/tax-profiles/routes.ts';
import { taxRateRoutes } from './features/tax/tax-rates/routes.ts';
import { taxReportRoutes } from './features/tax/tax-report/routes.ts';
import { changesSomething, signedIn } from './http/authentication.ts';
import { type ClientAddress, clientAddress, userWithOrigin } from './http/client-address.ts';
import type { SessionCache } from './http/session-cache.ts';
import { version } from './http/version.ts';
import { addWorkLimits } from './http/work-limits.ts';
import { contentKind } from './platform/blobs/content-kind.ts';
import { diskRoom } from './platform/blobs/file-system.ts';
import { openExport } from './platform/zip/zip-reader.ts';
import { type AppParts, type Services, scanLimits } from './services.ts';

/** Services, and what the routes of users and sessions need. */
export interface RouteParts extends AppParts, Services {
  readonly cache: SessionCache;
  readonly address: ClientAddress;
}

/** Adds the routes of every feature, in one visible list. */
export async function addApi(api: FastifyInstance, parts: RouteParts): Promise<void> {
  await addIdentity(api, parts);
  await api.register(calendarFeedRoutes, { prefix: '/recurring' });
  await api.register(async (signedIn) => {
    signedIn.addHook('onRequest', api.requireUser);
    addWorkLimits(signedIn);
    followWrites(signedIn, parts);
    await addLedger(signedIn, parts);
    await addReportsAndPlanning(signedIn, parts);
    await addInvestments(signedIn, parts);
    await addTax(signedIn, parts);
    await addAdministration(signedIn, parts);
  });
}

/** Scans for recurring payments once a user has written and no writing request of theirs is running. */
function followWrites(api: FastifyInstance, { began, scans }: Services): void {
  api.addHook('onRequest', (request, { raw }, next) => {
    if (request.user !== null && changesSomething(request)) raw.once('close', began(request.user.id));
    next();
  });
  api.addHook('onResponse', async (request, { statusCode }) => {
    if (request.user && statusCode < 300 && changesSomething(request)) scans.changed(request.user.id);
  });
}

async function addIdentity(api: FastifyInstance, parts: RouteParts): Promise<void> {
  await api.register(demoRoutes, { prefix: '/demo', config: parts.config });
  await api.register(authRoutes, { prefix: '/auth', ...parts });
  await api.register(sessionRoutes, { prefix: '/auth/sessions', ...parts });
  await api.register(totpRoutes, { prefix: '/auth/totp', ...parts });
  await api.register(passkeyRoutes, { prefix: '/auth/passkeys', ...parts });
  await api.register(oidcRoutes, { prefix: '/auth/oidc', ...parts });
  await api.register(passwordResetRoutes, { prefix: '/auth/password-reset', ...parts });
  await api.register(offlineCopyRoutes, { prefix: '/offline-copy', ...parts });
  await api.register(profileRoutes, { prefix: '/profile', ...parts });
  await api.register(householdRoutes, { prefix: '/household', ...parts });
  await api.register(householdReportRoutes, { prefix: '/household' });
  await api.register(householdBudgetRoutes, { prefix: '/household/budgets', ...parts });
  await api.register(sharedCostRoutes, { prefix: '/household/costs', ...parts });
  await api.register(apiTokenRoutes, { prefix: '/api-tokens', ...parts });
  await api.register(notificationChannelRoutes, { prefix: '/notification-channels', ...parts });
}

async function addLedger(api: FastifyInstance, parts: RouteParts): Promise<void> {
  const { address, statementFiles: files, statementPdfs: pdf } = parts;
  const { dataDir, importMaxBytes: maxBytes } = parts.config;
  await api.register(accountRoutes, {
    prefix: '/accounts',
    deleteContents: async (scope: UserScope, id: string) => {
      await forgetReconciliations(scope, id);
      await removeAccountHoldings(scope, id);
      await deleteAccountTransactions(scope, id);
    },
    // No API token changes what is shared.
    shareNew: async (request: FastifyRequest, id: string) => {
      if (signedIn(request).api_token === undefined)
        await shareNewAccount(request, userWithOrigin(request, address), id);
    },
  });
  await api.register(reconciliationRoutes, { prefix: '/accounts' });
  await api.register(sampleDataRoutes, { prefix: '/sample-data' });
  await api.register(categoryRoutes, {
    prefix: '/categories',
    moveContents: async (scope: UserScope, from: string, to: string) => {
      await moveBudgets(scope, from, to);
      await moveGoals(scope, from, to);
      await moveSeries(scope, from, to);
    },
  });
  await api.register(transactionRoutes, { prefix: '/transactions' });
  await api.register(suggestionRoutes, { prefix: '/transactions' });
  await api.register(ruleRoutes, { prefix: '/rules' });
  await api.register(tagRoutes, { prefix: '/tags' });
  await api.register(transferRoutes, { prefix: '/transfers' });
  await api.register(refundRoutes, { prefix: '/refunds' });
  await api.register(receiptRoutes, {
    prefix: '/transactions',
    ...parts,
    dataDir,
    reader: parts.receiptReader,
    contentKind,
    limits: { ...scanLimits, ...parts.receipts?.limits },
  });
  await api.register(attachmentRoutes, { dataDir, ...parts.attachments });
  const statements = { statementBytes: maxBytes, files, pdf };
  await api.register(sharedTransactionRoutes, { dataDir, address, ...statements, ...parts.attachments });
  await api.register(exchangeRateRoutes, { prefix: '/exchange-rates' });
  await api.register(importRoutes, { dataDir, maxBytes, address, files, pdf });
  await api.register(merchantRoutes, { prefix: '/merchants' });
  await api.register(savedFilterRoutes, { prefix: '/saved-filters' });
}

async function addReportsAndPlanning(api: FastifyInstance, { scans, workers }: RouteParts): Promise<void> {
  await api.register(balanceSheetRoutes, { prefix: '/reports/balance-sheet' });
  await api.register(categoryReportRoutes, { prefix: '/reports/categories' });
  await api.register(monthlyLetterRoutes, { prefix: '/reports/monthly-letter' });
  await api.register(reportRoutes, { prefix: '/reports' });
  await api.register(searchRoutes, { prefix: '/search' });
  await api.register(budgetRoutes, { prefix: '/budgets' });
  await api.register(forecastRoutes, { prefix: '/forecasts', workers });
  await api.register(goalRoutes, { prefix: '/goals' });
  await api.register(noticeRoutes, { prefix: '/notices' });
  await api.register(recurringRoutes, { prefix: '/recurring', scans });
  await api.register(reviewRoutes, { prefix: '/review' });
}

async function addInvestments(api: FastifyInstance, parts: RouteParts): Promise<void> {
  await api.register(securityRoutes, { prefix: '/securities', ...parts });
  await api.register(holdingRoutes, { prefix: '/holdings' });
  await api.register(portfolioRoutes, { prefix: '/portfolio' });
}

async function addTax(api: FastifyInstance, parts: RouteParts): Promise<void> {
  await api.register(capitalGainsReportRoutes, { prefix: '/reports/capital-gains' });
  await api.register(taxReportRoutes, { prefix: '/tax' });
  await api.register(taxLossRoutes, { prefix: '/tax/losses' });
  await api.register(taxPackRoutes, { prefix: '/tax/report' });
  await api.register(taxRateRoutes, { prefix: '/tax/rate-configs' });
  await api.register(homeRoutes, { prefix: '/tax/homes' });
  await api.register(pensionLumpSumRoutes, { prefix: '/tax/pension-lump-sums' });
  await api.register(taxProfileRoutes, { prefix: '/tax/profiles' });
  await api.register(payslipRoutes, { prefix: '/tax/payslips' });
  await api.register(taxFormRoutes, { prefix: '/tax/forms', ...parts });
  await api.register(disposalRoutes, { prefix: '/tax/disposals' });
  await api.register(incomeSourceRoutes, { prefix: '/tax/income-sources' });
  await api.register(shareAwardRoutes, { prefix: '/tax/share-awards' });
  await api.register(pensionRoutes, { prefix: '/pensions' });
  await api.register(cgtPreviewRoutes, { prefix: '/tax/cgt-preview' });
  await api.register(bedAndIsaRoutes, { prefix: '/tax/bed-and-isa' });
  await api.register(isaAllowanceRoutes, { prefix: '/tax/isa-allowance' });
  await api.register(capitalGainsRoutes, { prefix: '/tax/capital-gains', ...parts });
  await api.register(coupleRoutes, { prefix: '/tax/couple', ...parts });
  // HMRC is told the client's address, so no client may choose it: X-Forwarded-For counts from trusted proxies only.
  const provenAddress = clientAddress(parts.config.trustedProxies ?? []);
  await api.register(hmrcRoutes, { prefix: '/tax/hmrc', ...parts, address: provenAddress });
}

async function addAdministration(api: FastifyInstance, parts: RouteParts): Promise<void> {
  await api.register(auditLogRoutes, { prefix: '/audit-log' });
  await api.register(backupRoutes, { prefix: '/admin/backups', keeper: parts.backups, ...parts });
  await api.register(aiSettingsRoutes, { prefix: '/settings/ai', ...parts });
  await api.register(connectionRoutes, { prefix: '/connections', ...parts });
  await api.register(mailboxRoutes, { prefix: '/mailbox', database: parts.database, ...parts.mailbox });
  await api.register(exportRoutes, { ...parts, version, openZip: openExport });
  await api.register(changeRoutes, { prefix: '/changes' });
  await api.register(historyRoutes, { prefix: '/history', address: parts.address });
  await api.register(
    async (admin) => {
      admin.addHook('onRequest', api.requireAdmin);
      await admin.register(userRoutes, { prefix: '/users', ...parts });
      await admin.register(inviteRoutes, { prefix: '/invites', ...parts });
      await admin.register(outgoingRequestRoutes, { prefix: '/outgoing' });
      await admin.register(serviceHealthRoutes, {
        ...parts,
        backups: parts.backups.list,
        version,
        disk: () => diskRoom(parts.config.dataDir),
        startedAt: new Date(),
      });
    },
    { prefix: '/admin' },
  );
}
