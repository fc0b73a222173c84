import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { useReviews, waitingWord } from '#client/parts/moderation/useReviews.ts'

/** Texts that members wrote and wait for; nothing where nobody waits. */
export function Reviews() {
  const waits = useReviews()
  const word = waitingWord(waits)
  if (!word) return null
  const { posts, cases = 0 } = waits
  const parts = [
    posts &&
      posts.count > 0 &&
      (posts.more
        ? `mehr als ${posts.count} Beiträge und Kommentare`
        : counted(posts.count, 'Beitrag oder Kommentar', 'Beiträge und Kommentare')),
    cases > 0 && counted(cases, 'Meldung', 'Meldungen'),
  ]
  return (
    <RowLink
      to="socialApproval"
      search={posts?.count ? undefined : { tab: 'meldungen' }}
      title="Beiträge freigeben"
      second={parts.filter(Boolean).join(', ')}
      trail={<Chip look="warn">{word}</Chip>}
    />
  )
}
