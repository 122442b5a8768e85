/** What the search looks texts up by; its rules are those of the slice. */
export { gramsOfYear as run } from '../../features/transactions/gram-rules.ts';
