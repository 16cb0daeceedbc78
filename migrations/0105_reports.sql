-- Reports of a company read the applications of its jobs of which something happened since a day: they were moved, or their
-- first answer became late (features/analytics/stays.server.ts).
create index applications_happened on applications (job_id, greatest(stage_changed_at, first_answer_late_from));
