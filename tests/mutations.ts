/** Faults that a person might make: `npm run mutate` makes them one after the other, and a test of `npm test` is to notice each. */

export interface Mutation {
  readonly file: string;
  /** What is wrong then. */
  readonly what: string;
  /** There exactly once. */
  readonly from: string;
  readonly to: string;
  /** Where a test should notice it. */
  readonly tests: readonly string[];
}

const at = (file: string, ...tests: string[]) => ({ file, tests: tests.map((name) => `tests/${name}`) });

export const mutations: readonly Mutation[] = [
  // Rules
  {
    ...at('domain/bookings/booking-times.ts', 'bookings'),
    what: 'a class has not started in the moment in which it starts',
    from: 'compare(session.startsAt, now) <= 0',
    to: 'compare(session.startsAt, now) < 0',
  },
  {
    ...at('domain/bookings/booking-times.ts', 'bookings'),
    what: 'Saturday is no weekend',
    from: 'dayOfWeek >= 6',
    to: 'dayOfWeek > 6',
  },
  {
    ...at('domain/bookings/strikes.ts', 'bookings'),
    what: 'a forgiven strike counts',
    from: '!isForgiven && Temporal',
    to: 'Temporal',
  },
  {
    ...at('domain/bookings/strikes.ts', 'bookings'),
    what: 'one strike more than the limit is allowed',
    from: '.length < settings.strikeLimit',
    to: '.length <= settings.strikeLimit',
  },
  {
    ...at('domain/bookings/quiet-hours.ts', 'bookings', 'outbox'),
    what: 'quiet hours over midnight end before they begin',
    from: 'order > 0 ? date.add({ days: 1 }) : date',
    to: 'date',
  },
  {
    ...at('domain/bookings/eligibility.ts', 'health/waiver-rules.test.ts'),
    what: 'nobody is asked for the waiver',
    from: '          ...waiverReasons(facts.member, facts.settings, now),\n',
    to: '',
  },
  {
    ...at('domain/bookings/eligibility.ts', 'bookings'),
    what: 'a cancelled class can be booked',
    from: "if (session.status === 'cancelled')",
    to: "if (session.status === 'gone' as never)",
  },
  {
    ...at('domain/health/parq.ts', 'health'),
    what: 'a result is valid for seven months',
    from: 'PARQ_VALID_MONTHS = 6',
    to: 'PARQ_VALID_MONTHS = 7',
  },
  {
    ...at('domain/health/parq.ts', 'health'),
    what: 'a yes needs no consultation',
    from: "newest.hasYesAnswers ? 'requires-consultation' : 'cleared'",
    to: "'cleared'",
  },
  {
    ...at('domain/health/waiver.ts', 'health', 'bookings'),
    what: 'an old waiver counts for ever',
    from: "signedWaiverVersion < waiverCountsFrom ? 'sign-again' : 'signed'",
    to: "'signed'",
  },
  {
    ...at('domain/membership/holding.ts', 'membership'),
    what: 'a hold may end before it begins',
    from: 'compare(until, from) < 0',
    to: 'compare(until, from) < -1',
  },
  {
    ...at('domain/membership/holding.ts', 'membership'),
    what: 'the notice of a hold is a day longer',
    from: 'compare(from, earliest) < 0',
    to: 'compare(from, earliest) <= 0',
  },
  {
    ...at('domain/membership/allowance.ts', 'membership', 'bookings'),
    what: 'a class on the morning of a new month counts for the old one',
    from: 'anchor.add({ months })) < 0) months -= 1',
    to: 'anchor.add({ months })) <= 0) months -= 1',
  },
  {
    ...at('domain/families/family.ts', 'families'),
    what: 'a guardian acts for an adult',
    from: '    isUnder18(child.dob, now) &&\n',
    to: '',
  },
  {
    ...at('domain/families/family.ts', 'families'),
    what: 'whoever was once in a family may act for those in it',
    from: "  if (!areIn) return 'nothing';\n",
    to: '',
  },
  {
    ...at('domain/community/event-places.ts', 'community'),
    what: 'a party gets one place more than there is',
    from: 'party.places <= freePlaces',
    to: 'party.places <= 1 + freePlaces',
  },
  {
    ...at('domain/community/event-places.ts', 'community'),
    what: 'the first position is zero',
    from: 'registrationId === registrationId) + 1',
    to: 'registrationId === registrationId)',
  },
  {
    ...at('domain/training/leaderboard.ts', 'training'),
    what: 'a scaled score stands before Rx',
    from: 'score.isRx ? 0 : AFTER_RX',
    to: 'score.isRx ? AFTER_RX : 0',
  },
  {
    ...at('domain/training/one-rep-max.ts', 'training'),
    what: 'one rep is estimated, not lifted',
    from: 'reps === 1 ? loadInGrams : ',
    to: '',
  },
  {
    ...at('domain/payments/till.ts', 'payments'),
    what: 'cash goes into somebody else’s drawer',
    from: 'inOrder.find(({ openedByUid }) => openedByUid === byUid) ??',
    to: '',
  },
  {
    ...at('domain/payments/till.ts', 'payments'),
    what: 'missing cash is called over',
    from: "differenceInPence < 0 ? 'short' : 'over'",
    to: "differenceInPence > 0 ? 'short' : 'over'",
  },
  {
    ...at('domain/values/money.ts', 'values', 'payments'),
    what: 'a typed pound is ten pence',
    from: 'Math.round(value * 100_000) / 1000',
    to: 'Math.round(value * 10_000) / 1000',
  },
  {
    ...at('domain/values/csv-safety.ts', 'values', 'members'),
    what: 'a cell with @ runs in a spreadsheet',
    from: "'[=+\\\\-@\\\\t",
    to: "'[=+\\\\-\\\\t",
  },
  {
    ...at('domain/accounts/redirects.ts', 'accounts', 'values'),
    what: 'a path with a backslash leads elsewhere',
    from: '[^\\\\\\p{Cc}]*$',
    to: '[^\\p{Cc}]*$',
  },
  {
    ...at('domain/accounts/passwords.ts', 'accounts'),
    what: 'a club cannot ask for longer passwords',
    from: 'length < Math.max(rules.minimumLength, MINIMUM_PASSWORD_LENGTH)',
    to: 'length < MINIMUM_PASSWORD_LENGTH',
  },
  {
    ...at('domain/door/check-in.ts', 'door'),
    what: 'a replaced pass opens the door',
    from: 'pass.pass.qrVersion !== member.qrVersion',
    to: 'pass.pass.qrVersion > member.qrVersion',
  },
  {
    ...at('domain/door/check-in.ts', 'door'),
    what: 'a flag of staff stops nobody',
    from: '    refuseFlag(member) ??\n',
    to: '',
  },
  // Operations
  {
    ...at('server/door/check-in.ts', 'door'),
    what: 'a check-in sent twice is logged twice',
    from: '    if (known) return known;\n',
    to: '',
  },
  {
    ...at('server/door/check-in.ts', 'door'),
    what: 'nobody is counted as in',
    from: '    transaction.set(presence, {',
    to: '    if (at.epochMilliseconds < 0) transaction.set(presence, {',
  },
  {
    ...at('server/door/check-in.ts', 'door', 'desk'),
    what: 'who lets somebody in anyway is not in the audit log',
    from: "    writeAudit(transaction, override.by, { action: 'check-in.overridden', memberUid, summary }, now);\n",
    to: '',
  },
  {
    ...at('server/bookings/book-session.ts', 'bookings/book-session.test.ts'),
    what: 'one person’s two presses go into one transaction',
    from: ' && one.request.uid !== other.request.uid',
    to: '',
  },
  {
    ...at('server/bookings/cancel-booking.ts', 'request/undo.test.ts'),
    what: 'a page that is out of date cancels a newer booking',
    from: 'request.seen !== undefined && request.seen !== booking.sequence',
    to: 'request.seen === -1',
  },
  {
    ...at('server/request/claim-submission.ts', 'request'),
    what: 'a form that is still worked on is taken over',
    from: 'if (!submission || submission.isDone) return false;',
    to: 'if (!submission || submission.isDone) return false;\n  if (!submission.isDone) return true;',
  },
  {
    ...at('server/payments/receive-webhook-event.ts', 'payments'),
    what: 'a test payment makes a member',
    from: 'event.isLive !== parts.payments.isLive',
    to: 'event.isLive && !parts.payments.isLive',
  },
  {
    ...at('server/health/submit-parq.ts', 'health'),
    what: 'answers come without a limit',
    from: 'hasReachedParqLimit(readParqResults(member.parqResults), at)',
    to: 'hasReachedParqLimit([], at)',
  },
  {
    ...at('server/health/submit-parq.ts', 'health', 'privacy'),
    what: 'the consent is not on record',
    from: '    recordConsent(transaction, { ...consent, wording, way, by, ...(staff ? { staff } : {}) }, at);\n',
    to: '',
  },
  {
    ...at('server/log/write-audit.ts', 'log', 'club'),
    what: 'the audit log forgets whom it was about',
    from: "memberUid: auditEntry.memberUid ?? ''",
    to: "memberUid: ''",
  },
  {
    ...at('server/http/security-headers.ts', 'http'),
    what: 'pages may stand in a frame',
    from: "  'X-Frame-Options',\n  'DENY',\n",
    to: '',
  },
  {
    ...at('server/http/send-response.ts', 'http', 'access'),
    what: 'private pages are kept by browsers',
    from: "cacheControl = 'no-store'",
    to: "cacheControl = 'private'",
  },
  {
    ...at('server/access/guard-middleware.ts', 'access'),
    what: 'who may not is let through',
    from: "if (outcome.kind === 'forbidden') {",
    to: "if (outcome.kind === 'forbidden' && url.search === '?never') {",
  },
  {
    ...at('server/access/run-guards.ts', 'access'),
    what: 'open pages know nobody',
    from: 'if (names.length === 0 && loginToken) {',
    to: 'if (names.length === 1 && loginToken) {',
  },
  {
    ...at('app/map/payments.ts', 'access', 'payments'),
    what: 'the desk downloads all payments',
    from: "answers('payments/staff', admins, { resolveFinding, exportPayments",
    to: "answers('payments/staff', frontDesk, { resolveFinding, exportPayments",
  },
  {
    ...at('app/map/health.ts', 'access', 'health'),
    what: 'the desk reads health answers',
    from: "pages('health/staff', 'admin', admins, {",
    to: "pages('health/staff', 'admin', frontDesk, {",
  },
  {
    ...at('server/page-handlers.ts', 'access/page-handlers.test.ts'),
    what: 'of two pages that fit a path the first is taken',
    from: 'const rivals = pages.filter(({ segments }) => canBothFit(page.segments, segments));',
    to: 'const rivals = [page];',
  },
  {
    ...at('server/demo/gather-writes.ts', 'club/demo.test.ts'),
    what: 'a list of the demo’s filling misses what was just written',
    from: '    await this.writeDown(collection.name);\n    return this.#store.query',
    to: '    return this.#store.query',
  },
  // Pages
  {
    ...at('app/routes/bookings/cancel-booking.tsx', 'bookings'),
    what: 'a late cancellation is not warned of',
    from: "decision.kind === 'late-cancelled' && readText(context, 'isLate') !== 'yes'",
    to: "decision.kind === 'refused'",
  },
  {
    ...at('app/routes/bookings/cancel-booking.tsx', 'bookings'),
    what: 'cancelling says that it is free where it is not',
    from: "const isLate = outcome.kind === 'late-cancelled';",
    to: 'const isLate = false;',
  },
  {
    ...at('app/routes/door/staff/check-in-at-desk.tsx', 'door', 'desk'),
    what: 'somebody is let in anyway without a reason',
    from: 'override: reason ? { by, reason } : undefined',
    to: "override: { by, reason: reason ?? 'none' }",
  },
  {
    ...at('app/routes/door/staff/check-in-at-desk.tsx', 'door', 'desk'),
    what: 'a member who does not exist has a page',
    from: 'if (!facts.member) throw notFound(url);\n  const',
    to: 'if (!facts.member) return {} as never;\n  const',
  },
  {
    ...at('app/ui/error-summary.tsx', 'ui', 'request'),
    what: 'problems do not lead to their fields',
    from: '<a href={`#',
    to: '<a href={`?',
  },
  {
    ...at('app/entry.server.tsx', 'data/store-away.test.ts'),
    what: 'a store that is away is a fault of ours, and what was typed is gone',
    from: "const kind = isPassing ? 'unavailable' : 'error';",
    to: "const kind = 'error';",
  },
  {
    ...at('app/forms/parse-form.ts', 'request/parse-form.test.ts'),
    what: 'a text of any length is taken',
    from: 'if (tooLong.length > 0)',
    to: 'if (tooLong.length > 99)',
  },
  {
    ...at('app/forms/read-form.ts', 'request/every-form.test.ts'),
    what: 'a form is read by no rule',
    from: 'parseForm(change(requireForm(context)), schema)',
    to: "({ ...parseForm(change(requireForm(context)), schema), status: 'success', value: {} }) as unknown as ReturnType<typeof parseForm<Schema>>",
  },
  // Payments that are put back, packs, guardians, emails and price rises
  {
    ...at('domain/membership/put-back.ts', 'payments/put-back.test.ts'),
    what: 'what was sold later does not keep a voided payment from being put back',
    from: 'fields.some((field) => !isLoose(field) && !isAsLeft(field))',
    to: 'fields.some((field) => isLoose(field) && !isAsLeft(field))',
  },
  {
    ...at('domain/membership/put-back.ts', 'payments/put-back.test.ts'),
    what: 'a membership on hold is put back to nothing',
    from: 'if (effect.began && facts.hold)',
    to: 'if (!effect.began && facts.hold)',
  },
  {
    ...at('domain/membership/put-back.ts', 'payments/put-back.test.ts', 'payments/disputes.test.ts'),
    what: 'a payment that Stripe’s later subscription stands on is put back',
    from: 'stripeSubscriptionId !== after.stripeSubscriptionId;',
    to: 'stripeSubscriptionId === after.stripeSubscriptionId;',
  },
  {
    ...at('domain/membership/class-packs.ts', 'payments/second-pack.test.ts', 'membership/allowance.test.ts'),
    what: 'a class is counted in the pack that was bought last',
    from: 'filled.find(({ pack, left })',
    to: 'filled.findLast(({ pack, left })',
  },
  {
    ...at('domain/membership/class-packs.ts', 'payments/second-pack.test.ts', 'membership/hold'),
    what: 'a hold moves no pack that it interrupts',
    from: 'Temporal.Instant.compare(pack.until, holdStarts) > 0',
    to: 'Temporal.Instant.compare(pack.until, holdStarts) < 0',
  },
  {
    ...at('domain/families/guardians.ts', 'families'),
    what: 'the front desk opens a child’s health answers to somebody new',
    from: "if (child.hasHealthAnswers) return 'admin';",
    to: "if (child.hasHealthAnswers) return 'nobody';",
  },
  {
    ...at('domain/families/guardians.ts', 'families'),
    what: 'a child who has a guardian confirms another without them',
    from: 'if (acting.length > 0) return',
    to: 'if (acting.length > 9) return',
  },
  {
    ...at(
      'server/config/can-mail.ts',
      'access/no-dead-ends.test.ts',
      'community/tours',
      'club/outbox-pages.test.ts',
    ),
    what: 'a club without a mail server promises emails',
    from: 'config.smtp !== null',
    to: 'config !== null',
  },
  {
    ...at('domain/membership/price-rise.ts', 'membership/price-rise-rules.test.ts'),
    what: 'somebody who was never told of a new price pays it',
    from: 'const hasNotice = toldAt !== null &&',
    to: 'const hasNotice = toldAt === null ||',
  },
  {
    ...at('server/membership/price-rises/tell-members.ts', 'membership/price-rises.test.ts'),
    what: 'a rise that is withdrawn meanwhile is told to the rest',
    from: "if (rise?.stage !== 'telling') return 'stop';",
    to: "if (rise === null) return 'stop';",
  },
  {
    ...at('domain/door/visit-count.ts', 'door/visits.test.ts'),
    what: 'a class on a day with a check-in is another visit',
    from: 'if (days.has(localDateText(at))) continue;',
    to: '',
  },
  {
    ...at('domain/families/guardians.ts', 'families/child-membership.test.ts'),
    what: 'a child looks after the membership that a parent acts for',
    from: "if (guardians.length > 0) return { kind: 'guardians', uids: guardians };",
    to: '',
  },
  {
    ...at('domain/families/due.ts', 'families'),
    what: 'a payer owes what another adult has bought for themselves',
    from: 'const isPayers = id === payerUid || isUnder18(dob, now);',
    to: 'const isPayers = true;',
  },
  {
    ...at('domain/membership/debts.ts', 'payments/part-payments.test.ts', 'members/members-presets.test.ts'),
    what: 'the rest of a part payment is owed twice',
    from: "effectiveStatus(facts, now) === 'past_due' && !facts.partPaid",
    to: "effectiveStatus(facts, now) === 'past_due'",
  },
  {
    ...at('app/routes/payments/staff/till/close-drawer.tsx', 'payments/till-pages.test.ts'),
    what: 'what should be in the till is said before it is counted',
    from: 'actionData !== undefined && (sum > 0',
    to: '(actionData === undefined || sum > 0',
  },
  {
    ...at('server/data/reads-for-download.ts', 'accounts/my-data-archive.test.ts'),
    what: 'all lists of a person are asked for at once',
    from: 'query: (collection, query) => turn(() => reads.query(collection, query))',
    to: 'query: (collection, query) => reads.query(collection, query)',
  },
];
