-- Signs that nobody sees, letters in other forms (full-width, accents as signs of their own) and marks such as (m/w/d) are
-- no part of a word: a title with them is found as one without.
create or replace function plain_terms(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(translate(
    regexp_replace(normalize(words, NFC), '[\u00ad\u200b\u200e\u200f\u2060\ufeff]', '', 'g'),
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄèéêëēėęěÈÉÊËĒĖĘĚìíîïīįÌÍÎÏĪĮòóôõöøōőÒÓÔÕÖØŌŐùúûüūůűÙÚÛÜŪŮŰýÿÝñńňÑŃŇçćčÇĆČšśşŠŚŞžźżŽŹŻłŁďĎťŤřŘğĞ',
      'aaaaaaaaaAAAAAAAAAeeeeeeeeEEEEEEEEiiiiiiIIIIIIooooooooOOOOOOOOuuuuuuuUUUUUUUyyYnnnNNNcccCCCsssSSSzzzZZZlLdDtTrRgG'),
      'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ０１２３４５６７８９＋＃．／－＆（）',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+#./-&()'),
    '[([]\s*[mwfdxhv]\s*(?:[/|,*]\s*(?:[mwfdxhvkni*]|gn|nb|div|diverse?)\s*)+[])]', ' ', 'gi'),
    '(?<=[[:alnum:]])[-/‐‑](?=[[:alnum:]])', ' ', 'g'),
    '\mc\+\+', 'cplusplus ', 'gi'),
    '\mc#', 'csharp ', 'gi'),
    '\mf#', 'fsharp ', 'gi'),
    '\mIT\M', 'infotech', 'g'),
    '(^|[^[:alnum:]]|\masp|\mvb|\mado)\.net\M', '\1 dotnet', 'gi'),
    '\m(node|react|vue|next|nuxt|nest|angular|express|ember|three|d3)\.?js\M', '\1 js', 'gi'),
    '\mr ?& ?d\M', 'rnd', 'gi'),
    '\m([[:alpha:]]{1,3})&([[:alpha:]]{1,3})\M', '\1n\2', 'gi')
$$;

-- Of jobs with such signs only, because all others stay the same.
do $$ begin
  perform upsert_job_search(jobs) from jobs where status = 'open'
    and (concat_ws(' ', title, join_text(skills), description) ~ '[\u00ad\u200b\u200e\u200f\u2060\ufeff\u0300-\u036f\uff01-\uff5e]'
      or title ~* '[([]\s*[mwfdxhv]\s*[/|,*]');
end $$;

-- The town somebody means: the largest with that name, in that region (code or name) and country (code) if they are given.
-- A region that the gazetteer does not know (NRW, Bayern) is no reason to know no town, if the country has one of this name.
create or replace function find_place_id(city text, region text, country text) returns integer language sql stable as $$
  select coalesce((
    select places.id from place_names join places on places.id = place_names.place_id
    where place_names.key = lower(trim($1)) collate "C"
      and (coalesce(trim($2), '') = '' or lower(trim($2)) in (lower(places.region), lower(places.region_name)))
      and (coalesce(trim($3), '') = '' or upper(trim($3)) = places.country)
    order by places.population desc, places.id limit 1
  ), (
    select min(places.id) from place_names join places on places.id = place_names.place_id
    where place_names.key = lower(trim($1)) collate "C" and places.country = upper(trim($3)) and trim($2) <> ''
      and not exists (select from places known where known.country = upper(trim($3))
        and lower(trim($2)) in (lower(known.region), lower(known.region_name)))
    having count(*) = 1
  ))
$$;
