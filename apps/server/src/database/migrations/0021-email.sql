-- Emails are among the requests that the service makes to others.
alter table outgoing_requests drop constraint outgoing_requests_purpose_check;
alter table outgoing_requests add constraint outgoing_requests_purpose_check check (purpose in ('prices', 'model', 'email'));
