export { type ExpectedPayment, listExpectedPayments } from './upcoming-service.ts';
