import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const plans = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select p.*, coalesce((select json_agg(json_build_object('title', s.title, 'minutes', s.minutes, 'slots',
        (select coalesce(json_agg(json_build_object('exercise', e.title, 'rest', t.rest, 'setting', t.setting, 'hint', t.hint, 'targets', t.targets)
          order by t.place), '[]') from slot t join exercise e on e._id = t.exercise where t.split = s._id)) order by s.place)
        from split s where s.plan = p._id), '[]') as splits
      from plan p where p.person = ${person} order by p.start`,
  )

const ownWorkouts = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select w.*, (select coalesce(json_agg(json_build_object('exercise', e.title, 'rest', t.rest, 'setting', t.setting, 'hint', t.hint, 'targets',
        t.targets) order by t.place), '[]') from slot t join exercise e on e._id = t.exercise where t.workout = w._id) as slots
      from workout w where w.person = ${person} order by w.title`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'plan',
    column: 'person',
    act: 'delete',
    export: 'trainingsplaene',
    rows: plans,
    kept: {
      what: 'training plans and their exercises; who drew one up',
      why: 'training',
      long: 'while the account exists; without the trainer’s name once that account is gone',
    },
  },
  { table: 'plan', column: 'trainer', act: 'clear', export: null },
  {
    table: 'workout',
    column: 'person',
    act: 'delete',
    export: 'eigene_workouts',
    rows: ownWorkouts,
    kept: { what: 'own workouts and their exercises', why: 'training', long: 'while the account exists' },
  },
]
