import { beforeAll, expect, test } from 'vitest'
import { seedMembers } from '#server/shared/people/seed.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { type CoursePeople, seedCourses } from './seed.ts'

const house = testHouse()
let people: CoursePeople
beforeAll(async () => {
  for (const { code } of chain) await makeStudio(house, { code })
  const [anna, beat, carla, dora] = [await member(house), await member(house), await member(house), await member(house)]
  people = { member: anna._id, member2: beat._id, instructor: carla._id, trainer: dora._id }
  await house.db.transaction(seedMembers)
  await house.db.transaction(tx => seedCourses(tx, people))
}, 60_000)

const numbers = async (statement: string) =>
  Object.values((await house.pool.query(statement)).rows[0] as Record<string, string>).map(Number)

test('in every studio with courses somebody came, somebody did not, and somebody has signed up', async () => {
  const { rows } = await house.pool.query<{ studio: string; came: boolean; missed: boolean; coming: boolean }>(
    `select e.studio, bool_or(s.visited_at is not null) as came, bool_or(s.missed_at is not null) as missed,
       bool_or(e.starts_at > now() and s.state = 'booked') as coming
     from course_execution e left join course_signup s on s.execution = e._id group by e.studio order by e.studio`,
  )
  const studios = chain.flatMap(({ code }) => (code === 'ot' ? [] : code)).sort()
  expect(rows).toEqual(studios.map(studio => ({ studio, came: true, missed: true, coming: true })))
})

test('seats are counted as they are held, no more than there are, and nobody is at two places at once', async () => {
  const held = `(select count(*) from course_signup s where s.execution = e._id and s.state = 'booked')`
  const [wrong, over] = await numbers(
    `select count(*) filter (where e.booked <> ${held}), count(*) filter (where e.booked > e.capacity) as over from course_execution e`,
  )
  const [twice] = await numbers(
    `select count(*) from course_signup s join course_execution e on e._id = s.execution
     join course_signup t on t.person = s.person and t._id > s._id and t.state = 'booked' join course_execution f on f._id = t.execution
     where s.state = 'booked' and f.starts_at < e.ends_at and f.ends_at > e.starts_at`,
  )
  expect([wrong, over, twice]).toEqual([0, 0, 0])
})

test('nobody leads at two places at once, and every studio held courses two months ago', async () => {
  const [twice] = await numbers(
    `select count(*) from course_execution e join course_execution f on f.instructor = e.instructor and f._id > e._id
     where f.starts_at < e.ends_at and f.ends_at > e.starts_at`,
  )
  const [studios] = await numbers(`select count(distinct studio) from course_execution where starts_at < now() - interval '58 days'`)
  expect([twice, studios]).toEqual([0, chain.length - 1])
})

test('whoever leads a course bears the role for it in that studio; the demo’s instructor has theirs from elsewhere', async () => {
  const [without] = await numbers(
    `select count(distinct e.instructor) from course_execution e where e.instructor <> '${people.instructor}' and not exists
       (select 1 from person_role r where r.person = e.instructor and r.role = 'gf_instructor' and e.studio = any(r.studios))`,
  )
  expect(without).toBe(0)
})

test('the door of a course that is over tells of the same people as its list', async () => {
  const [unlike, some] = await numbers(
    `select count(*) filter (where (s.visited_at is not null) <> exists
         (select 1 from course_door_act a where a.execution = e._id and a.person = s.person and a.kind = 'here')) as unlike,
       count(*) filter (where s.visited_at is not null) as came
     from course_signup s join course_execution e on e._id = s.execution where e.ends_at between now() - interval '6 days' and now()`,
  )
  expect(unlike).toBe(0)
  expect(some).toBeGreaterThan(100)
})

test('one course is full, and the member of the demo waits for it', async () => {
  const { rows } = await house.pool.query<{ full: boolean }>(
    `select e.booked = e.capacity as full from course_signup s join course_execution e on e._id = s.execution
     where s.person = $1 and s.state = 'waiting'`,
    [people.member],
  )
  expect(rows).toEqual([{ full: true }])
})

test('a second time adds nothing', async () => {
  const before = await numbers('select count(*) from course_signup')
  await house.db.transaction(tx => seedCourses(tx, people))
  expect(await numbers('select count(*) from course_signup')).toEqual(before)
})
