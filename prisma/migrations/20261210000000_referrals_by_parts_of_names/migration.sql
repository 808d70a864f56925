SET lock_timeout = '2s';

-- What a school's search looks for, in an index: every three letters that follow one another in the names and the address
-- of a referral, in lower case, behind the end of the school's id, so that a school's search reads nothing of another
-- school's. Not pg_trgm: in a database whose locale is C.UTF-8, as ours is, it knows no Thai letters; and not every server
-- allows an extension. Not a stored column: a new one writes the whole table anew while nobody can use it.
-- The text is the one that lib/school-referrals/data.ts compares with.
CREATE FUNCTION referral_grams(school uuid, student text, parent text, email text, teacher text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 AS $$
DECLARE
  letters text[] := string_to_array(lower(student || ' ' || coalesce(parent || ' ', '') || email || ' ' || teacher), NULL);
  grams text[] := letters;
BEGIN
  FOR i IN 1..cardinality(letters) LOOP
    grams[i] := right(school::text, 6) || letters[i] || coalesce(letters[i + 1], '') || coalesce(letters[i + 2], '');
  END LOOP;
  RETURN array_to_tsvector(grams);
END $$;

-- The letters of a search, three by three; fewer than three are the beginning of three. Whatever holds the search holds all
-- of them, and something else may: the statement compares what it finds.
CREATE FUNCTION referral_search(school uuid, search text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    '''' || replace(replace(right(school::text, 6) || substr(w.whole, least(i, greatest(length(w.whole) - 2, 1)), 3),
      '\', '\\'), '''', '''''') || '''' || CASE WHEN length(w.whole) < 3 THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM (SELECT lower(search) AS whole) w, generate_series(1, length(w.whole), 3) AS i
$$;
