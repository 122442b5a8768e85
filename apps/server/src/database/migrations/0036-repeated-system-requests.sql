-- Shared costs are written under the system role, with the response of a request that may be repeated.
grant insert, update on idempotency_keys to farthing_system;
