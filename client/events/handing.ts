import { send } from '#client/data/send.ts'
import { download } from '#client/kit/download.ts'
import { toast } from '#client/kit/toast.ts'
import { type Event, events } from '#contract/events/calls.ts'

/** Hands the event over as a file for any calendar. */
export async function handCalendar({ _id }: Event) {
  try {
    await download(await send(events.entry, { params: { id: _id } }), 'event.ics')
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Der Kalendereintrag ist gerade nicht da.', { look: 'danger' })
  }
}

/** Invited people without an account make one there and are signed up with it (L85). */
export const invite = (event: Pick<Event, '_id' | 'title'>) => share(event, `/register?event=${event._id}`)

/** Hands an address over to another app, or to the clipboard where a browser can't share. */
export async function share({ _id, title }: Pick<Event, '_id' | 'title'>, path = `/event/${_id}`) {
  const url = `${location.origin}${path}`
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast('Link kopiert.')
  } catch (error) {
    if ((error as Error).name !== 'AbortError') toast(`Teilen ging nicht. Der Link ist ${url}`, { look: 'danger' })
  }
}
