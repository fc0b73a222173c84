import { sql } from 'drizzle-orm'
import { communityConsent } from '#contract/rules/social/consent.ts'
import type { Tx } from '#server/kit/database.ts'
import { idOf, leadsPerStudio } from './people.ts'

/** Friends of each member, half of them on either side in a ring of their studio. */
const friends = 30

/** Lets everybody join the Community, with thirty friends, some posts, and likes and comments under some of them. */
export async function addCommunity(tx: Tx, perStudio: number, { posts, till }: { posts: number; till: string }) {
  const at = sql`${till}::timestamptz`
  await tx.execute(sql`insert into social_profile (person, consent, joined_at, findable, as_minor)
    select person, ${communityConsent.version}, ${at} - interval '2 years', n % 2 = 0, false from big_member`)
  await tx.execute(sql`insert into relationship (low, high, kind, state, asker, asked_at, at)
    select least(a.person, b.person), greatest(a.person, b.person), 'friend', 'agreed', a.person, ${at} - interval '1 year', ${at} - interval '1 year'
    from big_member a cross join generate_series(1, ${friends / 2}) k
    join big_member b on b.studio = a.studio and b.n = (a.n + k) % ${perStudio} where a.person <> b.person
    on conflict do nothing`)
  const written = sql`(${at} - make_interval(hours => i * 40 + m.n % 40, secs => m.n))`
  await tx.execute(sql`insert into post (_id, author, kind, text, audience, studio, approved_at, state, created)
    select ${idOf(written, sql`'post ' || m.person || i`)}, m.person, 'text', 'Training ' || i || ' ist geschafft.',
      case when m.n < ${leadsPerStudio} then 'studio' else 'friends' end, m.studio, ${written}, 'approved', ${written}
    from big_member m cross join generate_series(1, ${posts}::int) i`)
  await tx.execute(sql`insert into post_like (post, person, at)
    select p._id, f.person, p.approved_at from post p join big_member m on m.person = p.author
      cross join generate_series(1, 3) k join big_member f on f.studio = m.studio and f.n = (m.n + k) % ${perStudio}
    on conflict do nothing`)
  await tx.execute(sql`insert into post_comment (_id, post, author, text, state, created)
    select ${idOf(sql`p.approved_at`, sql`'comment ' || p._id`)}, p._id, f.person, 'Stark.', 'approved', p.approved_at
    from post p join big_member m on m.person = p.author join big_member f on f.studio = m.studio and f.n = (m.n + 1) % ${perStudio}
    where m.n % 4 = 0`)
}
