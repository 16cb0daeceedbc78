-- Whoever reports the same thing twice without an account makes two reports, so that no answer tells whether, or from
-- where, it was reported before. In the case they count as one person.
drop index reports_email;
drop index reports_network;
create index reports_case on reports (case_id);
