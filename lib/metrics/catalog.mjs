// Plain JavaScript: the web server reads it first. No label holds input or personal data: a route is its template.

/**
 * @typedef {object} Metric
 * @property {'counter' | 'gauge' | 'histogram'} kind
 * @property {string} help
 * @property {readonly string[]} labels
 * @property {'sum' | 'max' | 'first'} [together] how the processes of an instance add up, "sum" unless said
 * @property {readonly number[]} [buckets] upper bounds of a histogram
 */

/** @satisfies {Record<string, Metric>} */
export const catalog = /** @type {const} */ ({
  sati_build_info: {
    kind: 'gauge',
    help: 'Always 1; what runs is in the labels.',
    labels: ['version', 'node'],
    together: 'first',
  },
  sati_processes: {
    kind: 'gauge',
    help: 'Processes of this instance that answered this scrape, and that did not.',
    labels: ['state'],
  },
  sati_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Requests, from their arrival to the last byte of the answer. Status "aborted": the caller left before.',
    labels: ['route', 'method', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  sati_http_requests_in_flight: { kind: 'gauge', help: 'Requests that have not been answered yet.', labels: [] },
  sati_intake_waiting: {
    kind: 'gauge',
    help: 'Requests that have arrived and were not begun yet, those that read and those that write.',
    labels: ['line'],
  },
  sati_password_queue_waiting: { kind: 'gauge', help: 'Passwords that wait to be hashed.', labels: [] },
  sati_password_queue_running: { kind: 'gauge', help: 'Passwords that are being hashed.', labels: [] },
  sati_password_queue_refused_total: {
    kind: 'counter',
    help: 'Passwords that were refused with 503 because the queue was full.',
    labels: [],
  },
  sati_file_queue_waiting: { kind: 'gauge', help: 'Files of results that wait to be made.', labels: [] },
  sati_file_queue_running: { kind: 'gauge', help: 'Files of results that are being made.', labels: [] },
  sati_file_queue_refused_total: {
    kind: 'counter',
    help: 'Files of results that were refused with 503 because the queue was full.',
    labels: [],
  },
  sati_refusals_total: {
    kind: 'counter',
    help: 'Calls and pages answered with 401, 403 or 429, by code.',
    labels: ['code'],
  },
  sati_rate_limit_hits_total: { kind: 'counter', help: 'Hits that were over a rate limit.', labels: ['limit'] },
  sati_teacher_requests_total: {
    kind: 'counter',
    help: 'What became of requests to teachers, as it happens.',
    labels: ['outcome'],
  },
  sati_database_pool_connections: {
    kind: 'gauge',
    help: 'Connections to the database that are open.',
    labels: ['state'],
  },
  sati_database_pool_limit: { kind: 'gauge', help: 'Most connections that may be open.', labels: [] },
  sati_database_pool_waiting: { kind: 'gauge', help: 'Calls that wait for a connection.', labels: [] },
  sati_database_connect_failures_total: {
    kind: 'counter',
    help: 'Connections to the database that could not be opened.',
    labels: [],
  },
  sati_database_unavailable_total: {
    kind: 'counter',
    help: 'Calls and pages that failed because the database was away, too slow or out of connections.',
    labels: [],
  },
  sati_database_up: {
    kind: 'gauge',
    help: 'Whether the database answered within two seconds; one that takes no writes does. When it did not, the metrics of the outbox are absent.',
    labels: [],
    together: 'max',
  },
  sati_ready: {
    kind: 'gauge',
    help: 'Whether people are sent to this instance: what /api/health/ready answers, by the process that was asked.',
    labels: [],
    together: 'max',
  },
  sati_outbox_due: {
    kind: 'gauge',
    help: 'Mails and notices that are due, of all instances together. 1000 stands for more.',
    labels: ['lane'],
    together: 'max',
  },
  sati_outbox_leased: {
    kind: 'gauge',
    help: 'Of the thousand that come first: on their way.',
    labels: ['lane'],
    together: 'max',
  },
  sati_outbox_retrying: {
    kind: 'gauge',
    help: 'Of the thousand that come first: tried before, and waiting to be tried again.',
    labels: ['lane'],
    together: 'max',
  },
  sati_outbox_oldest_due_seconds: {
    kind: 'gauge',
    help: 'Of the thousand that come first: how long the oldest has been due. 0 when none is.',
    labels: ['lane'],
    together: 'max',
  },
  sati_mails_total: {
    kind: 'counter',
    help: 'What became of attempts to deliver mails and notices.',
    labels: ['lane', 'outcome'],
  },
  sati_mails_failed_total: {
    kind: 'counter',
    help: 'Mails and notices that were given up for good.',
    labels: ['lane'],
  },
  sati_maintenance_rows_total: { kind: 'counter', help: 'Rows that clean-up deleted.', labels: [] },
  sati_maintenance_failures_total: { kind: 'counter', help: 'Rounds of clean-up that failed.', labels: [] },
  sati_maintenance_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'When this instance last finished a round of clean-up; 0 before its first. The instances take turns.',
    labels: [],
    together: 'max',
  },
  sati_audit_log_protected: {
    kind: 'gauge',
    help: 'Whether the role that the product connects as can only add to the audit log, as it was at the start.',
    labels: [],
    together: 'first',
  },
  sati_backup_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'When a backup was last done, by the file of BACKUP_STAMP; 0 when it is not there, absent without BACKUP_STAMP.',
    labels: [],
    together: 'max',
  },
  sati_event_loop_delay_p99_seconds: {
    kind: 'gauge',
    help: 'How late the event loop was since the last scrape, 99 of 100 times at most; of the slowest process.',
    labels: [],
    together: 'max',
  },
  sati_event_loop_delay_max_seconds: {
    kind: 'gauge',
    help: 'The longest that the event loop was held up since the last scrape, in any process.',
    labels: [],
    together: 'max',
  },
})

/** @typedef {keyof typeof catalog} MetricName */
/** @typedef {{ [N in MetricName]: (typeof catalog)[N]['kind'] extends 'counter' ? N : never }[MetricName]} CounterName */
/** @typedef {{ [N in MetricName]: (typeof catalog)[N]['kind'] extends 'gauge' ? N : never }[MetricName]} GaugeName */
/**
 * @template {MetricName} N
 * @typedef {Record<(typeof catalog)[N]['labels'][number], string>} LabelsOf
 */
/** @typedef {{ [N in GaugeName]: { name: N, labels: LabelsOf<N>, value: number } }[GaugeName]} Sample one value of a gauge */

/**
 * `globalThis.__satiMeter`; absent while METRICS_PORT is not set.
 * @typedef {object} Meter
 * @property {<N extends CounterName>(name: N, labels: LabelsOf<N>, by: number) => void} count
 * @property {(read: () => Sample[]) => void} watch called at each scrape
 * @property {(read: () => Promise<Sample[]>) => void} watchShared called in one process of an instance
 */
