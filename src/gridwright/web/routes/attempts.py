"""Attempts at puzzles for study: only with consent, to be had as a table, to be deleted at any time."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from gridwright.store import players, word_lists
from gridwright.web.attempts import find_fault, format_table, make_attempt
from gridwright.web.errors import WITH_BODY, ApiError, answers
from gridwright.web.library_json import format_list
from gridwright.web.routes.dependencies import PlayerKey, TheLibrary, TheLists, answer_in_pieces
from gridwright.web.schemas import Attempt, AttemptsAnswer, AttemptsTaken, Consent, NewAttempts, Refusal

router = APIRouter(prefix="/api", tags=["attempts"])

TWICE = "another attempt at this puzzle began at the same moment"


@router.get("/consent", response_model=Consent, responses=answers(), summary="Whether attempts may be kept")
def read_consent(library: TheLibrary, player: PlayerKey) -> Consent:
    with library.reading(player) as session:
        return Consent(is_given=players.has_consented(session, player))


@router.put("/consent", response_model=Consent, responses=answers(*WITH_BODY), summary="Allow or end the keeping of attempts")
def set_consent(consent: Consent, library: TheLibrary, player: PlayerKey) -> Consent:
    with library.writing(player) as session:
        players.set_consent(session, player, consent.is_given)
    return consent


@router.post(
    "/attempts", response_model=AttemptsTaken, responses=answers(403, 409, *WITH_BODY), summary="Keep attempts, each once"
)
def add_attempts(sent: NewAttempts, library: TheLibrary, player: PlayerKey) -> AttemptsTaken:
    faults = {attempt.id: fault for attempt in sent.attempts if (fault := find_fault(attempt))}
    sound = [make_attempt(attempt) for attempt in sent.attempts if attempt.id not in faults]
    with library.writing(player) as session:
        if not players.has_consented(session, player):
            raise ApiError(403, "no-consent", "attempts are kept only from players who have agreed to it (PUT /api/consent)")
        faults |= dict.fromkeys(players.add_attempts(session, player, sound), TWICE)
    accepted = [attempt.id for attempt in sent.attempts if attempt.id not in faults]
    return AttemptsTaken(accepted=accepted, refused=[Refusal(id=each, message=fault) for each, fault in faults.items()])


@router.get("/attempts", response_model=AttemptsAnswer, responses=answers(), summary="One's attempts with all their moves")
def list_attempts(request: Request, library: TheLibrary, player: PlayerKey) -> Response:
    with library.reading(player) as session:
        kept = players.list_attempts(session, player)
    listed = format_list(f'{record[:-1]},"log":{log}}}' for record, log in kept)
    return answer_in_pieces(request, ['{"attempts":[', *listed, "]}"])


@router.get(
    "/attempts.csv",
    response_class=Response,
    responses={**answers(), 200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "The table"}},
    summary="One's attempts as the table that `gridwright study attempts import` reads",
)
def read_table(library: TheLibrary, player: PlayerKey) -> Response:
    with library.reading(player) as session:
        records = players.list_records(session, player)
    person = f"player-{players.hash_key(player)[:16]}"
    table = format_table(person, [Attempt.model_validate_json(f'{record[:-1]},"log":[]}}') for record in records])
    headers = {"Content-Disposition": 'attachment; filename="attempts.csv"'}
    return Response(table, media_type="text/csv; charset=utf-8", headers=headers)


@router.delete("/attempts", status_code=204, responses=answers(), summary="Forget one's attempts")
def delete_attempts(library: TheLibrary, player: PlayerKey) -> None:
    with library.writing(player) as session:
        players.delete_attempts(session, player)


@router.delete("/player", status_code=204, responses=answers(), summary="Forget everything about oneself")
def forget_player(library: TheLibrary, folder: TheLists, player: PlayerKey) -> None:
    with library.writing() as session:
        kept = word_lists.list_lists(session, player)
        players.forget_player(session, player)
    for each in kept:
        folder.drop(each.sha256)
