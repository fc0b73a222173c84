import { v7 } from 'uuid'
import { newcomer, password } from './account.ts'

export type Ask = (path: string, body?: object) => Promise<unknown>

/** Somebody's way to the server, by the documented calls. */
export async function as(url: string, email: string): Promise<Ask> {
  const ask = async (path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<unknown>
  }
  const { token } = (await ask('login', undefined, { email, password, device: 'Prüfung' })) as { token: string }
  return (path, body) => ask(path, token, body)
}

interface Choices {
  courses: { _id: string; name: string; studio: string | null }[]
}

/** A course in Winterthur that begins in a quarter of an hour, in a room of its own. */
export const courseSoon = (url: string, capacity: number, instructor: string | null = null) => courseAt(url, capacity, 15, instructor)

/** One that ended a quarter of an hour ago. */
export const courseOver = (url: string) => courseAt(url, 20, -75, null)

async function courseAt(url: string, capacity: number, begins: number, instructor: string | null) {
  const ask = await as(url, 'admin@formkurve.example')
  const { courses } = (await ask('gf/schedule/choices')) as Choices
  const hall = { _id: v7(), studio: 'winterthur', name: `Saal ${v7().slice(-12)}`, capacity: Math.max(30, capacity), spot: null }
  const { _id: room } = (await ask('gf/rooms', hall)) as { _id: string }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const _id = v7()
  // One that is offered everywhere: other journeys make courses of their studios.
  const { _id: course, name: title } = courses.find(({ studio }) => studio === null)!
  const times = { startsAt: at(begins), endsAt: at(begins + 60) }
  await ask('gf/schedule', {
    studio: 'winterthur',
    executions: [{ _id, course, room, instructor, ...times, capacity, published: true }],
  })
  return { _id, title, ask }
}

/** A member with a code, signed up for a course where one is named. */
export async function memberWithCode(url: string, vorname: string, nachname: string, course?: string) {
  const { _id, email } = await newcomer(url, { vorname, nachname })
  const ask = await as(url, email)
  if (course) await ask(`gf/courses/${course}/signup`, {})
  const { code } = (await ask('code/mine')) as { code: string }
  return { _id, email, code, ask }
}
