-- Requests to the authority for the certificate of HTTPS (HTTPS=acme) are in the ledger of outgoing requests too.
alter table outgoing_requests drop constraint outgoing_requests_purpose_check;
alter table outgoing_requests add constraint outgoing_requests_purpose_check
  check (purpose in ('prices', 'model', 'email', 'hmrc', 'notification', 'connector', 'sign-in', 'certificate'));
