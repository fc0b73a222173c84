import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { zurich } from '#server/kit/zone.ts'

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
    // Plans that trainers made are told of before, too, without whom they were for.
    spares: (tx, theirs) =>
      tx.execute(sql`insert into plan_count (_id, studio, day, trainer, kind, many)
        select gen_random_uuid(), o.studio, (o.created at time zone ${zurich})::date, o.trainer, 'plans', count(*)::int
        from (select plan.created, nullif(plan.trainer, plan.person) as trainer, (select coalesce(p.studio_code, p.left_studio) from person p where p._id = plan.person) as studio
          from plan where plan.state = 'published' and ${theirs}) o
        group by 2, 3, 4`),
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
    table: 'plan_count',
    column: 'trainer',
    act: 'clear',
    export: null,
    kept: {
      what: 'how many plans somebody drew up on a day for members who have left, and how many trainings they answered',
      why: 'the figures of before stay once a member has left',
      long: 'without a name from the day on which the trainer leaves',
    },
  },
  {
    table: 'workout',
    column: 'person',
    act: 'delete',
    export: 'eigene_workouts',
    rows: ownWorkouts,
    kept: { what: 'own workouts and their exercises', why: 'training', long: 'while the account exists' },
  },
]
