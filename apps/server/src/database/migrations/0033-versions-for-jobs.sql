-- Jobs look at the versions of all users' data in one query, and leave those alone of whom nothing has changed.
create policy system on data_stamps for select to farthing_system using (true);
grant select (user_id, stamp) on data_stamps to farthing_system;
