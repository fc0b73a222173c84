import { useEffect, useState } from 'react'
import { now } from '#client/data/time.ts'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { forms } from '#client/parts/publicForm/device.ts'

/** Name of the draft of an offer that the studio sent, by the contract's id. */
const nameOf = (offered: string) => `contract/offered/${offered}`

/** Beside what was given before, the key of the link lies with the draft: whoever reloads goes on with it. */
async function keepLink(name: string, link: string) {
  const { drafts } = forms()
  const values = (await drafts.get(name))?.values
  await drafts.put({ name, values: { ...values, link }, changed: now() })
}

/**
 * Under which name this address keeps its draft; undefined while the key of a mailed link is put away. The key itself leaves the address, which is on
 * the screen, in the history and sent along; the offer's id stays.
 */
export function useLink(): { name: string | undefined; isOffered: boolean } {
  const { id, studioId } = useScreen('contractCreate')
  const { key, offerte } = useQueryText()
  const go = useGo()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!key) return
    const [offered = ''] = key.split('.')
    const leave = () => go({ to: 'contractCreate', params: { id, studioId }, search: { offerte: offered }, replace: true })
    void keepLink(nameOf(offered), key).then(leave, () => setFailed(true))
  }, [key, id, studioId, go])
  if (key && !failed) return { name: undefined, isOffered: true }
  return offerte ? { name: nameOf(offerte), isOffered: true } : { name: `contract/${id}/${studioId}`, isOffered: false }
}
