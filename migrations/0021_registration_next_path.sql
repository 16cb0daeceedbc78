-- Where to go on once the address is confirmed: a path of this site. It is kept with the registration, not in the
-- mailed link, because nobody may choose words for a mail to an address that is not proven to be theirs.
alter table registrations add column next_path text;
