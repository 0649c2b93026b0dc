"""As much of Pydantic AI as its sample uses."""

from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fake_model import reply


@dataclass
class TextPart:
    content: str


@dataclass
class TextPartDelta:
    content_delta: str


@dataclass
class ThinkingPart:
    content: str


@dataclass
class ThinkingPartDelta:
    content_delta: str | None


@dataclass
class ToolCallPart:
    tool_name: str


@dataclass
class PartStartEvent:
    part: Any


@dataclass
class PartDeltaEvent:
    delta: Any


@dataclass
class FunctionToolCallEvent:
    part: ToolCallPart


@dataclass
class AgentRunResult:
    messages: list

    def all_messages(self):
        return self.messages


@dataclass
class AgentRunResultEvent:
    result: AgentRunResult


@dataclass
class BinaryContent:
    data: bytes
    media_type: str


class Agent:
    def __init__(self, model):
        pass

    def tool_plain(self, function):
        return function

    @asynccontextmanager
    async def run_stream_events(self, question, message_history=None):
        messages = [*(message_history or []), *question]
        async with aclosing(self._events(messages)) as events:
            yield events

    async def _events(self, messages):
        async for kind, text in reply([each for each in messages if isinstance(each, str)]):
            if kind == "tool":
                yield FunctionToolCallEvent(ToolCallPart(text))
            elif kind == "reasoning":
                yield PartStartEvent(ThinkingPart(text[:5]))
                yield PartDeltaEvent(ThinkingPartDelta(text[5:]))
            else:
                yield PartStartEvent(TextPart(text[:5]))
                yield PartDeltaEvent(TextPartDelta(text[5:]))
        yield AgentRunResultEvent(AgentRunResult(messages))
