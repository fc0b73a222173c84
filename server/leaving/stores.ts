import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database.ts'

export type Row = Record<string, unknown>

/** Where rows of a person lie, what a leaving does with them, and how the person's export calls them. One line per table and column. */
export interface PersonalStore {
  table: string
  /** Names the person. */
  column: string
  /**
   * `delete`: the rows go. `clear`: the column is emptied, the row is somebody else's. `keep`: the rows stay and name the person's empty
   * row; docs/retention.md says why and how long, a test compares. `anonymise`: the person's own row, emptied by `leave`.
   */
  act: 'delete' | 'clear' | 'keep' | 'anonymise'
  /** File name in the export without its ending; null where the person is told elsewhere or it says nothing of them. */
  export: string | null
  /** Columns that the export leaves out: secrets, and what the product made for itself. */
  hides?: readonly string[]
  /** Rows of the export, where they are not simply those of the table. */
  rows?: (tx: Tx, person: string) => Promise<Row[]>
}

const selected = async (tx: Tx, query: SQL) => (await tx.execute<Row>(query)).rows

const plans = (tx: Tx, person: string) =>
  selected(
    tx,
    sql`select p.*, coalesce((select json_agg(json_build_object('title', s.title, 'minutes', s.minutes, 'slots',
        (select coalesce(json_agg(json_build_object('exercise', e.title, 'rest', t.rest, 'setting', t.setting, 'hint', t.hint, 'targets', t.targets)
          order by t.place), '[]') from slot t join exercise e on e._id = t.exercise where t.split = s._id)) order by s.place)
        from split s where s.plan = p._id), '[]') as splits
      from plan p where p.person = ${person} order by p.start`,
  )

const seats = (tx: Tx, person: string) =>
  selected(
    tx,
    sql`select c.title, e.studio, e.starts_at, s.state, s.place, s.at, s.promoted_at, s.visited_at, s.missed_at
      from course_signup s join course_execution e on e._id = s.execution join course c on c._id = e.course
      where s.person = ${person} order by e.starts_at`,
  )

const ratings = (tx: Tx, person: string) =>
  selected(
    tx,
    sql`select r.kind, coalesce(c.title, p.title) as title, r.studio, r.halves::float8 / 2 as stars, r.recommend, w.text as comment, r.at
      from rating r left join course c on c._id = r.course left join plan p on p._id = r.plan left join rating_words w on w.rating = r._id
      where r.person = ${person} order by r.at`,
  )

const watched = (tx: Tx, person: string) =>
  selected(
    tx,
    sql`select v.title, w.seconds, w.finished, w.at from video_watched w join video v on v._id = w.video where w.person = ${person} order by w.at`,
  )

/** Every column that names a person. A table of the record that has one and stands not here fails a test. */
export const stores: readonly PersonalStore[] = [
  { table: 'person', column: '_id', act: 'anonymise', export: 'konto', hides: ['password_hash', 'keep_key', 'search', 'sort_name'] },
  { table: 'person_role', column: 'person', act: 'delete', export: 'rollen' },
  { table: 'person_role', column: 'given_by', act: 'keep', export: null },
  { table: 'person_right', column: 'person', act: 'delete', export: 'rechte' },
  { table: 'person_right', column: 'given_by', act: 'keep', export: null },
  { table: 'rights_audit', column: 'person', act: 'keep', export: 'rechte-verlauf' },
  { table: 'rights_audit', column: 'by', act: 'keep', export: null },
  { table: 'person_key', column: 'person', act: 'delete', export: 'schluessel', hides: ['hash', 'sent_to'] },
  { table: 'email_change', column: 'person', act: 'delete', export: 'adresswechsel' },
  { table: 'email_code', column: 'person', act: 'delete', export: null },
  { table: 'passkey', column: 'person', act: 'delete', export: 'passkeys', hides: ['credential', 'public_key', 'counter'] },
  { table: 'person_event', column: 'person', act: 'delete', export: 'verlauf' },
  { table: 'person_event', column: 'by', act: 'clear', export: null },
  { table: 'table_view', column: 'person', act: 'delete', export: 'ansichten' },
  { table: 'registration', column: 'person', act: 'delete', export: 'registrierung', hides: ['asked'] },
  { table: 'registration', column: 'made_by', act: 'clear', export: null },
  { table: 'agreement', column: 'person', act: 'delete', export: 'vereinbarungen' },
  { table: 'access_trace', column: 'person', act: 'delete', export: 'einsichten' },
  { table: 'access_trace', column: 'reader', act: 'keep', export: 'einsichten-von-dir', hides: ['person'] },
  { table: 'team_member', column: 'person', act: 'delete', export: 'teams' },
  { table: 'studio_signature', column: 'signed_by', act: 'clear', export: 'studio-unterschriften' },
  { table: 'station_key', column: 'employee', act: 'delete', export: 'tablets', hides: ['session'] },
  { table: 'station_key', column: 'station', act: 'delete', export: null },
  { table: 'session', column: 'person', act: 'delete', export: 'anmeldungen' },
  { table: 'answered', column: 'person', act: 'delete', export: null },
  { table: 'file', column: 'person', act: 'delete', export: 'dateien' },
  { table: 'file_upload', column: 'person', act: 'delete', export: null },
  { table: 'notification', column: 'person', act: 'delete', export: 'mitteilungen' },
  { table: 'announcement', column: 'author', act: 'clear', export: null },
  { table: 'popup_seen', column: 'person', act: 'delete', export: 'popups' },
  { table: 'popup', column: 'author', act: 'clear', export: null },
  { table: 'push_device', column: 'person', act: 'delete', export: 'push', hides: ['address', 'keys'] },
  { table: 'course_signup', column: 'person', act: 'clear', export: 'kurse', rows: seats },
  { table: 'course_execution', column: 'instructor', act: 'clear', export: 'kurse-geleitet' },
  { table: 'course_execution', column: 'substitutes', act: 'clear', export: null },
  { table: 'course_visit', column: 'person', act: 'delete', export: null },
  { table: 'course_door_act', column: 'person', act: 'clear', export: 'kurse-check-in', hides: ['by', 'of'] },
  { table: 'course_door_act', column: 'by', act: 'clear', export: null },
  { table: 'member_code', column: 'person', act: 'delete', export: 'mein-code' },
  { table: 'course_series', column: 'instructor', act: 'clear', export: null },
  { table: 'course_feed', column: 'person', act: 'delete', export: 'kurs-kalender' },
  { table: 'rating', column: 'person', act: 'clear', export: 'bewertungen', rows: ratings },
  { table: 'rating', column: 'trainer', act: 'clear', export: null },
  { table: 'rating_words', column: 'person', act: 'delete', export: null },
  { table: 'rating_rest', column: 'person', act: 'delete', export: null },
  { table: 'feedback', column: 'person', act: 'delete', export: 'rueckmeldungen' },
  { table: 'pre_google', column: 'person', act: 'delete', export: 'google-frage' },
  { table: 'video_watched', column: 'person', act: 'delete', export: 'videos', rows: watched },
  { table: 'video_upload', column: 'person', act: 'delete', export: null },
  { table: 'video', column: 'author', act: 'clear', export: null },
  { table: 'sandbox_meeting', column: 'person', act: 'delete', export: null },
  { table: 'event', column: 'author', act: 'clear', export: null },
  { table: 'plan', column: 'person', act: 'delete', export: 'trainingsplaene', rows: plans },
  { table: 'plan', column: 'trainer', act: 'clear', export: null },
  // The collections themselves stand in the export, these are only drawn from them; they go with the store (sync/drain.ts).
  { table: 'trained_run', column: 'person', act: 'delete', export: null },
  { table: 'trained_set', column: 'person', act: 'delete', export: null },
  { table: 'measurement', column: 'person', act: 'delete', export: null },
  { table: 'sync_held', column: 'person', act: 'delete', export: null },
  { table: 'projection_at', column: 'person', act: 'delete', export: null },
  // Says that the store still has to go, and goes a minute after it.
  { table: 'projection_due', column: 'person', act: 'keep', export: null },
]
