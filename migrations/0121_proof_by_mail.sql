-- A person without password, passkey and two-step sign-in proves who they are by six digits that are mailed.
alter table sessions drop constraint sessions_proven_by_check;
alter table sessions add constraint sessions_proven_by_check
  check (proven_by in ('password', 'code', 'passkey', 'mail', 'demo'));
