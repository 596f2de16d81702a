import { m } from '@aplauso/texts/messages'

/** The greeting of the hour, 0 to 23. Streamers are up late: until five it is still evening. */
export function greetingAt(hour: number) {
  if (hour >= 5 && hour < 12) return m.dashboard_morning
  return hour >= 12 && hour < 20 ? m.dashboard_afternoon : m.dashboard_evening
}
