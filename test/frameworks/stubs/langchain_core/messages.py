"""As much of LangChain's messages as the sample of LangGraph uses."""

from dataclasses import dataclass


@dataclass
class HumanMessage:
    content_blocks: list


@dataclass
class AIMessageChunk:
    content_blocks: list


@dataclass
class ToolMessage:
    name: str
