import { lanes } from './tpcb.ts'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** Sends what `next` gives, several at once, until it gives nothing more; how many were answered in a second. */
export async function postRate(next: () => Post | undefined): Promise<number> {
  const begun = performance.now()
  let done = 0
  const lane = async () => {
    for (let post = next(); post; post = next()) {
      const { url, ...rest } = post
      const answer = await fetch(url, { method: 'POST', ...rest })
      const said = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} from ${url}: ${said}`)
      done++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return (done / (performance.now() - begun)) * 1000
}
