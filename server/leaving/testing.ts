import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { contractTables } from '#server/contracts/testing/leaving.ts'
import type { WithDb } from '#server/kit/house.ts'

/** Place of a word: `table` and its row as text, or the path of a file. */
export interface Found {
  where: string
  text: string
}

/** Every row of every table as text. */
export async function dump({ db }: WithDb): Promise<Found[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ text: string }>(sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`)
      return rows.map(({ text }) => ({ where: name, text }))
    }),
  )
  return found.flat()
}

/** Every file below a directory: its path and its bytes. */
export async function files(dir: string): Promise<Found[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const named = entries.map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
  return Promise.all(
    named.map(async (where, at) => ({ where, text: entries[at]?.isFile() ? await readFile(join(dir, where), 'latin1') : '' })),
  )
}

/** Finds of these words, in text or name. */
export const holding = (found: readonly Found[], words: readonly string[]) =>
  found.filter(({ where, text }) => words.some(word => `${where}\n${text}`.toLowerCase().includes(word.toLowerCase())))

/** Tables that only the tests of their own domains fill. */
export const filledElsewhere = [
  'email_code',
  'workout',
  'run_feedback',
  'passkey',
  'registration',
  'team_member',
  'studio_signature',
  'push_device',
  'person_event',
  'person_right',
  'rights_audit',
  'popup',
  'table_view',
  'popup_seen',
  'person_key',
  'projection_due',
  'course_signup',
  'course_visit',
  'course_door_act',
  'event_door_act',
  'course_execution',
  'course_series',
  'rating',
  'rating_words',
  'social_profile',
  'relationship',
  'social_block',
  'training_request',
  'chat_invite',
  'chat_choice',
  'post',
  'post_comment',
  'post_like',
  'moderation_case',
  'moderation_report',
  'moderation_kept',
  'moderation_look',
  'moderation_act',
  'moderation_silence',
  'moderation_gone',
  'product',
  'product_move',
  'shop_order',
  'shop_order_act',
  'healthcare_run',
  'anamnesis',
  'anamnesis_copy',
  'payment',
  'payment_address',
  'payment_received',
  'entry_code',
  'entry_code_print',
  'entry_code_use',
  'food',
  'food_favourite',
  'coach_note',
  'coach_target',
  'planned_meal',
  'refund_ask',
  'payment_remark',
  'payment_setting_change',
  'brand_switch_change',
  'device_defect',
  ...contractTables,
]
