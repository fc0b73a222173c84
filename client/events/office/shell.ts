/** The screens of events in the dashboard, or beside a member's own. */
export interface Shell {
  list: 'courseEventCreate' | 'eventCreate'
  edit: 'courseEventEdit' | 'eventEdit'
  /** Where somebody goes who came from nowhere. */
  over: 'dashboard' | 'events'
}

export const office: Shell = { list: 'courseEventCreate', edit: 'courseEventEdit', over: 'dashboard' }
export const beside: Shell = { list: 'eventCreate', edit: 'eventEdit', over: 'events' }
