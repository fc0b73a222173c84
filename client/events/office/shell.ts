/** The screens of events in the dashboard, or beside a member's own. */
export interface Shell {
  list: 'courseEvents' | 'eventCreate'
  edit: 'courseEventEdit' | 'eventEdit'
  /** The page to which somebody goes who came from nowhere. */
  over: 'courseEvents' | 'events'
}

export const office: Shell = { list: 'courseEvents', edit: 'courseEventEdit', over: 'courseEvents' }
export const beside: Shell = { list: 'eventCreate', edit: 'eventEdit', over: 'events' }
