-- Somebody who is invited can say no; whoever invited them is told, and may invite the address again.
alter table team_invitations drop constraint team_invitations_state_check,
  add constraint team_invitations_state_check check (state in ('open', 'accepted', 'revoked', 'declined'));
alter table team_events drop constraint team_events_kind_check,
  add constraint team_events_kind_check check (kind in
    ('invited', 'revoked', 'declined', 'joined', 'role-changed', 'removed', 'left', 'handed-over'));
