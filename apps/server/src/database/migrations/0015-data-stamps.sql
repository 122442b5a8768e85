-- One stamp a user, new with every commit that wrote anything in the user's name: whoever holds an answer made under
-- the stamp of now holds the answer of now. It is written by the scope that commits (user-scope.ts), so that no way of
-- writing can forget it.
create table data_stamps (
  user_id uuid not null references users (id) on delete cascade,
  stamp uuid not null,
  primary key (user_id)
);

select hide_from_others('data_stamps');
grant select, insert, update, delete on data_stamps to farthing_user;
