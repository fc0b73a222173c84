import { v7 } from 'uuid'
import { account, type Profile } from '#contract/account.ts'
import { registration } from '#contract/registration.ts'

export const password = 'formkurve'

/** Somebody of one's own for a journey: registered, signed, at home in a studio. Speaks to the server by the documented calls. */
export async function newcomer(url: string, name: { vorname: string; nachname: string; geburtstag?: string }) {
  const _id = v7()
  const email = `${name.vorname}.${_id.slice(-6)}@formkurve.example`.toLowerCase()
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        // On a phone of their own: ten a minute may register on one and the same (server/registration/calls.ts).
        'user-agent': `Telefon von ${email}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await ask('POST', registration.register.path, {
    ...(registration.register.example?.body as object),
    _id,
    email,
    passwort: password,
    ...name,
  })
  const signIn = () =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, device: 'Prüfung' }),
    })
  const { token, user } = (await (await signIn()).json()) as { token: string; user: { _id: string } }
  await ask('PUT', 'pickstudio', { studio_code: 'winterthur' }, token)
  return {
    _id: user._id,
    email,
    signIn,
    profile: () => ask('GET', account.profile.path, undefined, token) as Promise<Profile>,
    put: (path: string, body: unknown) => ask('PUT', path, body, token),
  }
}
