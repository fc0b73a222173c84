import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeviceInfo } from '#contract/push.ts'
import { instant } from '#server/kit/column.ts'
import { person, session } from '#server/shared/auth/tables.ts'

/** A device that gets messages, as long as the session that named it lasts. */
export const pushDevice = pgTable(
  'push_device',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    session: uuid('session')
      .notNull()
      .references(() => session._id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'web' | 'native'>().notNull(),
    /** Endpoint of the push service, or the wrapper's token; one per device. */
    address: text('address').notNull().unique(),
    /** Keys of a web subscription. */
    keys: jsonb('keys').$type<{ p256dh: string; auth: string }>(),
    info: jsonb('info').$type<DeviceInfo>().notNull(),
    created: instant('created').notNull(),
    reachedAt: instant('reached_at'),
  },
  table => [index('push_device_person').on(table.person), index('push_device_session').on(table.session)],
)
