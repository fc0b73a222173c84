import { jwtVerify, SignJWT } from 'jose'
import type { House } from '#server/kit/house.ts'

/** A room for the time of one livestream. Instants are ISO text. */
export interface Room {
  /** Name that nobody can guess. */
  name: string
  title: string
  opensAt: string
  closesAt: string
}

export interface Guest {
  _id: string
  /** Name that the others in the room see. */
  name: string
  /** True for a moderator, who may mute others and end the meeting. */
  leads: boolean
}

/** The service that holds livestreams (L187): a Jitsi Meet with JWT sign-in, or one that speaks like it. */
export interface Meeting {
  /** Address at which this guest enters this room; it serves nobody else, and nobody outside of the room's time. */
  enter(room: Room, guest: Guest): Promise<string>
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
const bytesOf = (secret: string) => new TextEncoder().encode(secret)

interface Signs {
  /** App id under which the service knows us. */
  app: string
  /** The service's host. */
  host: string
  secret: string
}

/** The token that a Jitsi's token plugin checks: issuer, room, time span and guest. */
function tokenFor({ app, host, secret }: Signs, room: Room, guest: Guest) {
  const user = { id: guest._id, name: guest.name, moderator: guest.leads }
  return new SignJWT({ room: room.name, context: { user, room: { regex: false } }, title: room.title })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('jitsi')
    .setIssuer(app)
    .setSubject(host)
    .setNotBefore(seconds(room.opensAt))
    .setExpirationTime(seconds(room.closesAt))
    .sign(bytesOf(secret))
}

const real = (url: string, signs: Omit<Signs, 'host'>): Meeting => ({
  enter: async (room, guest) =>
    `${url}/${encodeURIComponent(room.name)}?jwt=${await tokenFor({ ...signs, host: new URL(url).hostname }, room, guest)}`,
})

const inSandbox = ({ settings }: House): Signs => ({
  app: 'formkurve',
  host: 'meeting.sandbox.example',
  secret: Buffer.from(settings.secrets.file).toString('base64'),
})

/** Signs as the real service does and leads to a page of ours, which lets in by the same rules. */
const sandbox = (house: House): Meeting => ({
  enter: async (room, guest) => `/api/livestream/room?token=${await tokenFor(inSandbox(house), room, guest)}`,
})

/** The real service where `MEETING_URL` is set, else the sandbox. */
export const meetingOf = (house: House): Meeting => {
  const { meeting } = house.settings
  return meeting ? real(meeting.url, meeting) : sandbox(house)
}

/** Room, guest and end of a sandbox's token; undefined for a token that does not hold, or where the service is a real one. */
export async function enteredSandbox(house: House, token: string) {
  if (house.settings.meeting) return undefined
  const { app, host, secret } = inSandbox(house)
  const checks = { audience: 'jitsi', issuer: app, subject: host, algorithms: ['HS256'] }
  const found = await jwtVerify(token, bytesOf(secret), checks).catch(() => undefined)
  if (!found) return undefined
  const { room, title, exp = 0, context } = found.payload as { room: string; title: string; exp?: number; context: { user: JitsiUser } }
  const { id, name, moderator } = context.user
  return { room, title, closesAt: new Date(exp * 1000).toISOString(), guest: { _id: id, name, leads: moderator } satisfies Guest }
}

interface JitsiUser {
  id: string
  name: string
  moderator: boolean
}
