-- Six digits by mail open an account as well: for whoever has no password, or does not remember it.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in
  ('verify-email', 'reset-password', 'confirm-promotions', 'sign-in', 'second-factor', 'login-code'));
