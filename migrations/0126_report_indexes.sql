-- Moves that nobody was told of: few, and asked for of each applicant whose scorecards are compared.
create index application_events_not_notified on application_events (application_id) where kind = 'moved' and not notified;

-- Reports are counted from `application_rounds` since 0122.
drop index applications_happened;
