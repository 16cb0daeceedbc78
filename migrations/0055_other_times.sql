-- An applicant whom none of the times suits asks for others, and the company answers with new ones.

-- Since when they wait for other times, and what would suit them: days and parts of the day by the clock of
-- `seeker_time_zone`, and a note. All null once the company has answered.
alter table interviews add column other_times_asked_at timestamptz,
  add column preferred_times jsonb,
  add column preferred_note text;

alter table interview_events drop constraint interview_events_kind_check,
  add constraint interview_events_kind_check check (kind in ('invited', 'booked', 'moved', 'cancelled', 'declined',
    'no-show', 'other-times', 'times-proposed', 'person-declined', 'pool-changed', 'reminded', 'decision-due'));

-- Who of an interview is asked for a scorecard, by person.
create index interview_scorecards_author on interview_scorecards (author_id);
