import type { SQL } from 'drizzle-orm'
import type { Who } from '#server/serve/serve.ts'
import { lookedAfter } from '#server/shared/notifications/audience.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { news } from './tables.ts'

export const newsKind = 'news'

/** Staff see what is for their studios, and for all. */
export const visibleTo = (who: Pick<Who, 'grants'>): SQL | undefined => lookedAfter(news, 'mk_news', who)

/** People with the right for some studios only write and change what is for those alone. */
export const mayWriteNews = (who: Pick<Who, 'grants'>, studios: readonly string[] | undefined) => mayTell(who, 'mk_news', { studios })
