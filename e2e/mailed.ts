import { openSecrets } from '#server/start/secrets.ts'
import { expect } from './house.ts'
import type { Server } from './server.ts'

interface Entry {
  _id: string
  to: string
  title: string
}

/** The path of the link in a mail to this address, once the mail is there. */
export async function mailedPath({ url, dir }: Server, email: string, title: string) {
  const { sandbox: key } = await openSecrets(dir)
  const ask = async (path: string) => (await fetch(`${url}/api/sandbox/${path}?key=${key}`)).json()
  const find = async () => ((await ask('mails')) as Entry[]).find(mail => mail.to === email && mail.title.startsWith(title))
  await expect.poll(find).toBeDefined()
  const { links } = (await ask(`mails/${encodeURIComponent((await find())!._id)}`)) as { links: string[] }
  const { pathname, search } = new URL(links[0]!)
  return pathname + search
}
